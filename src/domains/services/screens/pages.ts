/** The pages of the price book. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { servicePath, servicesPath } from "../paths.ts";

export const servicesPages: AppPage[] = [
  {
    path: servicesPath,
    title: "Services",
    needs: ["services.view"],
    screen: async () => ({ Component: (await import("./ServicesScreen.tsx")).ServicesScreen }),
    slots: [],
  },
  {
    path: servicePath,
    title: "Service Details",
    needs: ["services.view"],
    screen: async () => ({ Component: (await import("./ServiceScreen.tsx")).ServiceScreen }),
    slots: [],
  },
];
