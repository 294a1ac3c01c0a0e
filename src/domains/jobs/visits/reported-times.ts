/** When something happened that is told later, because there was no network: believed within reason. */
import { now } from "#platform/clock.ts";
import { invalid } from "#platform/errors.ts";

/** The clock of a phone may be so much ahead or behind, in milliseconds. */
const clockSlack = 5 * 60_000;

/**
 * The moment in ISO 8601: `at`, or now. Never later than now and never before `earliest`: a little beyond is drawn to
 * the limit, because clocks differ; more is refused. `words` end the sentence "It cannot have happened …".
 */
export function momentGiven(at: string | undefined, earliest: string | null, words: string): string {
  const present = now().getTime();
  const given = at === undefined ? present : Date.parse(at);
  const first = earliest === null ? Number.NEGATIVE_INFINITY : Date.parse(earliest);
  if (given > present + clockSlack) throw impossible("in the future");
  if (given < first - clockSlack) throw impossible(words);
  return new Date(Math.max(Math.min(given, present), Math.min(first, present))).toISOString();
}

function impossible(words: string): Error {
  const message = `The time can't be ${words}. Check it and try again.`;
  return invalid(message, { at: message });
}
