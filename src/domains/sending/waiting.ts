/** Until when a message waits that may go later: for the end of the quiet hours, and for the limit of an address. */
import { type DecisionFact, marketingQuietHours } from "./contract.ts";
import type { KnownOfAddress } from "./decision-store.ts";
import { clockWords, hoursWords, quietUntil } from "./gate-hours.ts";
import { isReply, type Message, type Rules, rests, weekMilliseconds } from "./rules.ts";
import { recipientZones } from "./zones/recipient-zones.ts";

const dayMilliseconds = 86_400_000;

type Case = { message: Message; known: KnownOfAddress; rules: Rules; moment: Date };

/** Until when it is quiet where the recipient is, and the fact that says so. */
export function quietOf({ message, known, rules, moment, zone }: Case & { zone: string }): {
  until: Date | null;
  fact: DecisionFact;
} {
  const says = (words: string): DecisionFact => ({ what: "quiet_hours", says: words });
  if (!rests(message)) return { until: null, fact: says("Quiet hours don't apply to this message.") };
  if (isReply(message, moment) && !rules.settings.holds_replies)
    return { until: null, fact: says("The customer wrote within the last 4 hours, so a reply isn't held.") };
  const isMarketing = message.purpose === "marketing";
  // A reminder is about a visit where the business works, so its quiet hours are those of the business's own clock.
  const where =
    message.purpose === "reminders"
      ? ({ zones: [zone], from: "business" } as const)
      : recipientZones({ place: known.place, number: numberOf(message) }, zone, isMarketing);
  const hours = [...(isMarketing ? [marketingQuietHours] : []), ...(rules.quiet ? [rules.quiet] : [])];
  if (hours.length === 0) return { until: null, fact: says("Your business has no quiet hours.") };
  const words = `${clockWords(moment, where)} Quiet hours are ${hours.map(hoursWords).join(" and ")}.`;
  return { until: quietUntil(moment, where.zones, hours), fact: says(words) };
}

const numberOf = ({ channel, address }: Message): string | null => (channel === "text" ? address : null);

/** When the address has room again under the business's limits; null when it has room now. */
export function frequencyUntil({ message, known, rules, moment }: Case): Date | null {
  if (message.purpose === "transactional" || isReply(message, moment)) return null;
  const { most_per_day: day, most_per_week: week } = rules.settings;
  const ends = [
    endOf(known.released, moment, day, dayMilliseconds),
    endOf(known.released, moment, week, weekMilliseconds),
  ].flatMap((end) => end ?? []);
  return ends.length === 0 ? null : new Date(Math.max(...ends.map((end) => end.getTime())));
}

/** When one of the newest `most` is no longer within the span. */
function endOf(released: readonly string[], moment: Date, most: number | null, span: number): Date | null {
  const oldest = most === null ? undefined : released[most - 1];
  if (oldest === undefined) return null;
  const end = new Date(Date.parse(oldest) + span);
  return end > moment ? end : null;
}

/** How many went there within a day, and within a week. */
export function releasedWithin(released: readonly string[], moment: Date): { day: number; week: number } {
  const since = moment.getTime() - dayMilliseconds;
  return { day: released.filter((at) => Date.parse(at) > since).length, week: released.length };
}
