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

export const laterSettingsPages = (Object.keys(laterPaths) as LaterArea[]).map(
  (area): AppPage => ({ ...later(area), needs: ["organization.update"] }),
);
