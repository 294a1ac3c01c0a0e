/** The address of the calendar feeds. */
import { pagePath } from "#shared/page-path.ts";

export const calendarFeedsPath = pagePath("/settings/calendar-feeds");
