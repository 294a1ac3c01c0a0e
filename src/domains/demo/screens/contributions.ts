/** What the demo puts into the slots of earlier domains: beginning anew, on the profile of its guest. */
import { profilePanels } from "#domains/users/screens/slots.ts";
import { optionalPanel } from "#ui/slots/slot-panel.tsx";
import { contribute } from "#ui/slots/slots.ts";

export const demoContributions = [
  contribute(
    profilePanels,
    40,
    optionalPanel(async () => ({ default: (await import("./ResetDemoPanel.tsx")).ResetDemoPanel })),
  ),
];
