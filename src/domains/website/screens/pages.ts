/** The pages of the business's website. */
import type { AppPage } from "#ui/slots/app-page.ts";
import {
  submissionsPath,
  websiteFormPath,
  websiteFormsPath,
  websitePagePath,
  websitePagesPath,
  websiteSeoPath,
  websiteSettingsPath,
} from "../paths.ts";

/** Among the settings. */
export const websiteSettingsPages: AppPage[] = [
  {
    path: websiteSettingsPath,
    title: "Website",
    needs: ["website.view"],
    firstCalls: () => ["/api/website/site"],
    screen: async () => ({ Component: (await import("./site/SiteScreen.tsx")).SiteScreen }),
  },
];

export const websitePages: AppPage[] = [
  {
    path: websitePagesPath,
    title: "Website Pages",
    needs: ["website.view"],
    firstCalls: () => ["/api/website/pages?limit=50&sort=newest"],
    screen: async () => ({ Component: (await import("./page-list/PagesScreen.tsx")).PagesScreen }),
  },
  {
    path: websitePagePath,
    title: "Website Page",
    needs: ["website.view"],
    firstCalls: ({ id }) => [`/api/website/pages/${id}`],
    screen: async () => ({ Component: (await import("./page-editor/PageScreen.tsx")).PageScreen }),
  },
  {
    path: websiteSeoPath,
    title: "SEO Management",
    needs: ["website.view"],
    firstCalls: () => ["/api/website/seo?limit=50"],
    screen: async () => ({ Component: (await import("./seo/SeoScreen.tsx")).SeoScreen }),
  },
  {
    path: websiteFormsPath,
    title: "Website Forms",
    needs: ["website.view"],
    firstCalls: () => ["/api/website/forms?limit=50&sort=newest"],
    screen: async () => ({ Component: (await import("./list/FormsScreen.tsx")).FormsScreen }),
  },
  {
    path: websiteFormPath,
    title: "Website Form",
    needs: ["website.view"],
    firstCalls: ({ id }) => [`/api/website/forms/${id}`],
    screen: async () => ({ Component: (await import("./editor/FormScreen.tsx")).FormScreen }),
  },
  {
    path: submissionsPath,
    title: "Form Submissions",
    needs: ["website.view"],
    firstCalls: ({ id }) => [`/api/website/forms/${id}`, `/api/website/forms/${id}/submissions?limit=50`],
    screen: async () => ({
      Component: (await import("./submissions/SubmissionsScreen.tsx")).SubmissionsScreen,
    }),
  },
];
