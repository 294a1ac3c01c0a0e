/** The page of the custom fields, among the settings. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { customFieldsPath } from "../paths.ts";

export const customFieldsPages: AppPage[] = [
  {
    path: customFieldsPath,
    title: "Custom Fields",
    needs: ["organization.update"],
    firstCalls: () => ["/api/custom-fields"],
    screen: async () => ({ Component: (await import("./CustomFieldsScreen.tsx")).CustomFieldsScreen }),
  },
];
