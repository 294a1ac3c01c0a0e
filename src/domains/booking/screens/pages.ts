/** The page on which online booking is set up, among the settings. */
import type { AppPage } from "#ui/slots/app-page.ts";
import { bookingSettingsPath } from "../paths.ts";

export const bookingPages: AppPage[] = [
  {
    path: bookingSettingsPath,
    title: "Online Booking",
    needs: ["booking.view"],
    firstCalls: () => ["/api/booking/settings"],
    screen: async () => ({ Component: (await import("./BookingSettingsScreen.tsx")).BookingSettingsScreen }),
  },
];
