/** Writes down for calendar programs when the clocks of a time zone change (RFC 5545, 3.6.5). */

const yearsAhead = 11;
const weekdayCodes = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const minuteMs = 60_000;

/** One change of the clocks; `local` is what they showed at that moment, kept as if it were UTC. */
type Change = { local: Date; from: number; to: number };

/**
 * The lines of a VTIMEZONE that holds from the year of `from` on: with the yearly rule of the zone where it has one,
 * otherwise with each change of the next ten years. Offsets are to the minute.
 */
export function zoneLines(zone: string, from: Date): string[] {
  const start = Temporal.PlainDate.from({ year: from.getUTCFullYear() - 1, month: 1, day: 1 });
  const begin = start.toZonedDateTime({ timeZone: zone, plainTime: "00:00" });
  const changes = changesFrom(begin);
  return ["BEGIN:VTIMEZONE", `TZID:${zone}`, ...partsOf(changes, begin), "END:VTIMEZONE"];
}

function changesFrom(begin: Temporal.ZonedDateTime): Change[] {
  const end = begin.add({ years: yearsAhead });
  const changes: Change[] = [];
  let next = begin.getTimeZoneTransition("next");
  while (next && Temporal.ZonedDateTime.compare(next, end) < 0) {
    const from = offsetOf(next.subtract({ nanoseconds: 1 }));
    changes.push({ local: new Date(next.epochMilliseconds + from * minuteMs), from, to: offsetOf(next) });
    next = next.getTimeZoneTransition("next");
  }
  return changes;
}

/** In minutes east of UTC. */
const offsetOf = (at: Temporal.ZonedDateTime): number => Math.round(at.offsetNanoseconds / 60e9);

function partsOf(changes: readonly Change[], begin: Temporal.ZonedDateTime): string[] {
  const offset = offsetOf(begin);
  const initial = part({ local: new Date("1970-01-01T00:00:00Z"), from: offset, to: offset });
  if (changes.length === 0) return initial;
  const kinds = [...Map.groupBy(changes, kindOf).values()];
  const rules = kinds.map(yearlyRule);
  if (rules.every((rule) => rule !== null)) {
    return kinds.flatMap(([first], index) => part(first as Change, rules[index]));
  }
  return [...initial, ...changes.flatMap((change) => part(change))];
}

const kindOf = ({ local, from, to }: Change): string =>
  [local.getUTCMonth(), local.getUTCDay(), local.toISOString().slice(11), from, to].join(" ");

/** Null unless it happens each year on a weekday that can be counted from the beginning or the end of its month. */
function yearlyRule(changes: readonly Change[]): string | null {
  const days = changes.map(({ local }) => local);
  const [first] = days;
  const isYearly = days.every((day, index) => day.getUTCFullYear() - index === first?.getUTCFullYear());
  if (!first || !isYearly || days.length < yearsAhead - 1) return null;
  const weeks = new Set(days.map((day) => Math.ceil(day.getUTCDate() / 7)));
  const isLast = days.every(
    (day) => new Date(day.getTime() + 7 * 86_400_000).getUTCMonth() !== day.getUTCMonth(),
  );
  if (weeks.size > 1 && !isLast) return null;
  const ordinal = weeks.size === 1 ? [...weeks][0] : -1;
  const weekday = weekdayCodes[first.getUTCDay()];
  return `RRULE:FREQ=YEARLY;BYMONTH=${first.getUTCMonth() + 1};BYDAY=${ordinal}${weekday}`;
}

function part({ local, from, to }: Change, rule?: string | null): string[] {
  const name = to > from ? "DAYLIGHT" : "STANDARD";
  return [
    `BEGIN:${name}`,
    `DTSTART:${local.toISOString().slice(0, 19).replace(/[-:]/g, "")}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    ...(rule ? [rule] : []),
    `END:${name}`,
  ];
}

/** `-0500`. */
function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const two = (count: number) => String(count).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}${two(size % 60)}`;
}
