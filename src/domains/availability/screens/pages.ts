/** The page of working hours, among the settings. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { availabilityPath } from "../paths.ts";

export const availabilityPages: AppPage[] = [
  {
    path: availabilityPath,
    title: "Availability",
    needs: ["availability.view"],
    firstCalls: () => ["/api/availability"],
    screen: async () => ({ Component: (await import("./AvailabilityScreen.tsx")).AvailabilityScreen }),
    slots: [],
  },
];
