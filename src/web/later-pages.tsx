/** The pages of areas that are still to come; their words are in later-screens.ts. */
import { laterPaths } from "#shared/common-paths.ts";
import type { AppPage } from "#ui/slots/app-page.ts";
import type { LaterArea } from "./later-screens.ts";

const later = (area: LaterArea): AppPage => ({
  path: laterPaths[area],
  async screen() {
    const { LaterScreen } = await import("./LaterScreen.tsx");
    return { element: <LaterScreen key={area} area={area} /> };
  },
});

const ofSettings: LaterArea[] = ["customFieldSettings", "integrationSettings"];

export const laterPages = (Object.keys(laterPaths) as LaterArea[])
  .filter((area) => !ofSettings.includes(area))
  .map(later);

export const laterSettingsPages = ofSettings.map(
  (area): AppPage => ({ ...later(area), needs: ["organization.update"] }),
);
