/** What people put into the slots of the settings: how each of them wants dates, times and news. */
import { preferencesPanels } from "#domains/organizations/screens/slots.ts";
import { slotPanel } from "#ui/slots/slot-panel.tsx";
import { contribute } from "#ui/slots/slots.ts";

export const usersContributions = [
  contribute(
    preferencesPanels,
    10,
    slotPanel(async () => ({
      default: (await import("./PersonalPreferencesPanel.tsx")).PersonalPreferencesPanel,
    })),
  ),
];
