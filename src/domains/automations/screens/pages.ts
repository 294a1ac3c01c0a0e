/** The pages of automations. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { automationPath, automationPeoplePath, automationsPath } from "../paths.ts";

export const automationsPages: AppPage[] = [
  {
    path: automationsPath,
    title: "Automations",
    needs: ["automations.view"],
    firstCalls: () => ["/api/automations?limit=50"],
    screen: async () => ({
      Component: (await import("./list/AutomationsScreen.tsx")).AutomationsScreen,
    }),
  },
  {
    path: automationPath,
    title: "Automation",
    needs: ["automations.view"],
    firstCalls: ({ id }) => [`/api/automations/${id}`],
    screen: async () => ({
      Component: (await import("./editor/AutomationScreen.tsx")).AutomationScreen,
    }),
  },
  {
    path: automationPeoplePath,
    title: "Customers in an Automation",
    needs: ["automations.view", "customers.view"],
    firstCalls: ({ id }) => [`/api/automations/${id}`, `/api/automations/${id}/runs?limit=50`],
    screen: async () => ({ Component: (await import("./people/PeopleScreen.tsx")).PeopleScreen }),
  },
];
