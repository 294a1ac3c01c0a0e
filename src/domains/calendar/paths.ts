/** The address of the calendar. */
import { pagePathWith } from "#shared/page-path.ts";
import type { EventType } from "./contract.ts";

/** `event` opens one, `date` is a day as 2026-03-14. */
export const calendarPath = pagePathWith<{
  event?: number;
  new?: 1;
  date?: string;
  type?: EventType;
  customer?: number;
  view?: "day" | "week" | "month" | "agenda" | "team";
  import?: 1;
}>()("/calendar");
