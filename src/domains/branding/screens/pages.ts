/** The page on which the brand is set up, among the settings. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { brandPath } from "../paths.ts";

export const brandingPages: AppPage[] = [
  {
    path: brandPath,
    title: "Brand",
    needs: ["organization.view"],
    firstCalls: () => ["/api/branding"],
    screen: async () => ({ Component: (await import("./BrandScreen.tsx")).BrandScreen }),
  },
];
