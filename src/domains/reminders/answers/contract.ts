/**
 * What a customer answers by text to a reminder or to the news of a booking.
 *
 * "YES" confirms the visit that it answers: the one that the newest text to that number asks about, while it is still to
 * come. Where that is not plain, nothing is confirmed and a member decides: several visits were asked about within a day,
 * something else was written to the number since, or customers may not confirm by themselves. "No" always goes to a
 * member; it cancels nothing.
 */
import { z } from "zod";
import { EventStatus } from "#domains/calendar/contract.ts";

export const AnswerSaid = z.enum(["yes", "no"]);
export type AnswerSaid = z.infer<typeof AnswerSaid>;

/** "open" waits for a member. */
export const AnswerState = z.enum(["confirmed", "open", "dismissed"]);
export type AnswerState = z.infer<typeof AnswerState>;

const AskedVisit = z.object({
  event_id: z.number(),
  title: z.string(),
  start: z.string(),
  status: EventStatus,
  /** Whether it can still be confirmed. */
  is_open: z.boolean(),
});
export type AskedVisit = z.infer<typeof AskedVisit>;

export const TextAnswer = z.object({
  said: AnswerSaid,
  state: AnswerState,
  /** As they stand now, the earliest first. */
  visits: z.array(AskedVisit),
  /** The member who decided; null where it was plain, or while it is open. */
  settled_by: z.string().nullable(),
});
export type TextAnswer = z.infer<typeof TextAnswer>;
