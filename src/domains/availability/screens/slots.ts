/** What the screens of working hours leave open for later domains: what falls into time off. */

import type { SlotPanel } from "#ui/slots/slot-panel.tsx";
import { createSlot } from "#ui/slots/slots.ts";

/** Whole days, of the zone in which the member works, or a span (ISO 8601). Without a member it is everybody's time. */
export type TimeOffSpan = {
  user_id?: string;
  first_day?: string;
  last_day?: string;
  start?: string;
  end?: string;
};

/** `span` is null while what was typed is not yet one. `onWords` is told what to add when the time off was saved. */
export type TimeOffNotice = SlotPanel<{
  span: TimeOffSpan | null;
  zone: string;
  onWords: (words: string) => void;
}>;
export const timeOffNotices = createSlot<TimeOffNotice>("time off notices");
