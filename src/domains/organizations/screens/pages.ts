/** The settings: their overview and how the business works. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { preferencesPath, settingsPath } from "../paths.ts";
import { preferencesPanels } from "./slots.ts";

export const organizationsPages: AppPage[] = [
  {
    path: settingsPath,
    title: "Settings",
    screen: async () => ({ Component: (await import("./SettingsScreen.tsx")).SettingsScreen }),
  },
  {
    path: preferencesPath,
    title: "Preferences",
    firstCalls: () => ["/api/organization/preferences", "/api/users/preferences"],
    screen: async () => ({ Component: (await import("./PreferencesScreen.tsx")).PreferencesScreen }),
    slots: [preferencesPanels],
  },
];

/** Around every page of the settings. */
export const settingsFrame = async () => ({
  Component: (await import("./SettingsFrameScreen.tsx")).SettingsFrameScreen,
});
