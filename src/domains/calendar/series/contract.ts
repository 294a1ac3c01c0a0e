/**
 * What repeats on the calendar. A series is a rule (RFC 5545, in the business's zone) and the events that it puts on
 * the calendar about a year ahead. Each is an event like any other: it can be moved, given to somebody else, cancelled
 * or deleted by itself, and then stays as it is when the rest of the series changes. What is past or done never does.
 */
import { z } from "zod";
import { orBlank, shortText } from "#shared/fields.ts";

/** Whom a change of one event of a series concerns; the whole series is all of it that is still to come. */
export const SeriesScope = z.enum(["this", "following", "all"]);
export type SeriesScope = z.infer<typeof SeriesScope>;

/** What becomes of the days on which the member is taken: no event, or one that nobody has yet. */
export const Collisions = z.enum(["skip", "unassign"]);
export type Collisions = z.infer<typeof Collisions>;

/** What an event tells of its series; all null for one that does not repeat. */
export const seriesFacts = {
  series_id: z.number().nullable(),
  /** The wall-clock time at which the rule put it, `2026-11-02T09:00`; it stays when the event is moved. */
  recurrence_id: z.string().nullable(),
  /** The rule: `FREQ=WEEKLY;BYDAY=MO`. */
  recurrence: z.string().nullable(),
  /** Changed by itself, so that the rest of its series changes without it. */
  is_exception: z.boolean(),
};

/** What is told of an event beside it when it alone is asked for. */
export const openedFacts = {
  /** Why a series put it on the calendar without its member; absent once somebody has it. */
  left_unassigned: z.string().optional(),
};

export const newSeriesFields = {
  /** A rule of RFC 5545 such as `FREQ=WEEKLY;BYDAY=MO,TH`: makes a series that begins with this event. */
  recurrence: orBlank(shortText("Repetition", 500)),
  collisions: Collisions.optional(),
};

export const seriesChangeFields = {
  scope: SeriesScope.optional(),
  /**
   * Another rule from here on, for "following" and "all". Blank ends the series after this event. For an event that
   * does not repeat yet it makes a series that begins with it.
   */
  recurrence: orBlank(shortText("Repetition", 500)),
  collisions: Collisions.optional(),
};

/** In the details of a 409: the days of the series on which the member is taken. Send `collisions` or a reason. */
export const SeriesCollisions = z.object({
  kind: z.literal("series_collisions"),
  /** Of so many events. */
  of: z.number(),
  dates: z.array(z.object({ start: z.string(), end: z.string(), reason: z.string() })),
});
export type SeriesCollisions = z.infer<typeof SeriesCollisions>;
