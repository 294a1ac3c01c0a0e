/** When a weekly report is due, by the clock of the business as it is at the moment. */
import { addDays, localDay, toInstant } from "#shared/time/time.ts";

export type Turn = { weekday: number; hour: number };

const weekdayOf = (day: string): number => Temporal.PlainDate.from(day).dayOfWeek % 7;
const instantOn = (day: string, { hour }: Turn, zone: string): Date =>
  toInstant(`${day}T${String(hour).padStart(2, "0")}:00`, zone);

/** The last one until `moment`. An hour that the clock skips is the one after it; of one that comes twice, the first. */
export function lastTurn(turn: Turn, zone: string, moment: Date): Date {
  const today = localDay(moment, zone);
  const days = Array.from({ length: 9 }, (_, back) => addDays(today, 1 - back));
  const turns = days
    .filter((day) => weekdayOf(day) === turn.weekday)
    .map((day) => instantOn(day, turn, zone));
  return turns.find((each) => each <= moment) ?? moment;
}

export function nextTurn(turn: Turn, zone: string, moment: Date): Date {
  const today = localDay(moment, zone);
  const days = Array.from({ length: 9 }, (_, on) => addDays(today, on - 1));
  const turns = days
    .filter((day) => weekdayOf(day) === turn.weekday)
    .map((day) => instantOn(day, turn, zone));
  return turns.find((each) => each > moment) ?? moment;
}

/** After a change of the time zone or the hour nobody gets two within it. */
const leastHours = 12;

type Kept = Turn & { since: string; sent_turn: string | null };

/** Undefined when none is due. What was missed while nothing ran is sent once, late. */
export function dueTurn(kept: Kept, zone: string, moment: Date): Date | undefined {
  const turn = lastTurn(kept, zone, moment);
  if (turn.getTime() <= Date.parse(kept.since)) return undefined;
  const soonest = kept.sent_turn === null ? 0 : Date.parse(kept.sent_turn) + leastHours * 3_600_000;
  return turn.getTime() > soonest ? turn : undefined;
}
