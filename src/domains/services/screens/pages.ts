/** The pages of the price book. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { servicePath, servicesPath } from "../paths.ts";

export const servicesPages: AppPage[] = [
  {
    path: servicesPath,
    title: "Services",
    needs: ["services.view"],
    firstCalls: () => ["/api/services/categories", "/api/services?limit=100&sort=name"],
    screen: async () => ({ Component: (await import("./ServicesScreen.tsx")).ServicesScreen }),
    slots: [],
  },
  {
    path: servicePath,
    title: "Service Details",
    needs: ["services.view"],
    firstCalls: ({ id }) => [`/api/services/${id}`],
    screen: async () => ({ Component: (await import("./ServiceScreen.tsx")).ServiceScreen }),
    slots: [],
  },
];
