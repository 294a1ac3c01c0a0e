/** The pages of templates. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { templatePath, templatesPath } from "../paths.ts";

export const templatesPages: AppPage[] = [
  {
    path: templatesPath,
    title: "Templates",
    needs: ["templates.view"],
    firstCalls: () => ["/api/templates/categories", "/api/templates?limit=100&sort=name"],
    screen: async () => ({ Component: (await import("./TemplatesScreen.tsx")).TemplatesScreen }),
    slots: [],
  },
  {
    path: templatePath,
    title: "Template",
    needs: ["templates.view"],
    firstCalls: ({ id }) => [`/api/templates/${id}`],
    screen: async () => ({ Component: (await import("./TemplateScreen.tsx")).TemplateScreen }),
    slots: [],
  },
];
