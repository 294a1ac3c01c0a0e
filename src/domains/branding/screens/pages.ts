/** The page on which the brand is set up: among the settings, and among the pages of the website. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { brandIdentityPath, brandPath } from "../paths.ts";

const facts = {
  needs: ["organization.view"],
  firstCalls: () => ["/api/branding"],
} satisfies Partial<AppPage>;

export const brandIdentityPages: AppPage[] = [
  {
    ...facts,
    path: brandIdentityPath,
    title: "Brand Identity",
    screen: async () => ({ Component: (await import("./BrandScreen.tsx")).BrandIdentityScreen }),
  },
];

export const brandingPages: AppPage[] = [
  {
    ...facts,
    path: brandPath,
    title: "Brand",
    screen: async () => ({ Component: (await import("./BrandScreen.tsx")).BrandScreen }),
  },
];
