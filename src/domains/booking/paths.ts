/** The address of how the booking page is set up. */
import { pagePath } from "#shared/page-path.ts";

export const bookingSettingsPath = pagePath("/settings/booking");
