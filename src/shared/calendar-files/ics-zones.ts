/** Writes down for calendar programs when the clocks of a time zone change (RFC 5545, 3.6.5). */

const weekdayCodes = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const dayMs = 86_400_000;
const minuteMs = 60_000;

/** Every date of the year falls on each weekday within 28 years, so a rule that holds as long holds for good. */
const yearsOfRule = 28;
/** Changes that follow no rule, such as those of a lunar month, are told for so long. */
const yearsAhead = 40;

/** One change of the clocks; `local` is what they showed at that moment, kept as if it were UTC. */
type Change = { local: Date; from: number; to: number };

/** The same change on each of the dates on which it happens, by a rule or named one by one. */
type Observance = { changes: readonly Change[]; rule: string | null };

/**
 * The lines of a VTIMEZONE that holds from the year of `from` on: by yearly rules, which never end, from when on the zone
 * keeps to some, and before that, or where it never does (for forty years then), by the date of each change. Offsets are
 * to the minute.
 */
export function zoneLines(zone: string, from: Date): readonly string[] {
  const year = from.getUTCFullYear() - 1;
  const key = `${zone} ${year}`;
  let lines = written.get(key);
  if (!lines) {
    const start = Temporal.PlainDate.from({ year, month: 1, day: 1 });
    const begin = start.toZonedDateTime({ timeZone: zone, plainTime: "00:00" });
    const parts = observancesOf(changesFrom(begin), begin).flatMap(linesOf);
    lines = ["BEGIN:VTIMEZONE", `TZID:${zone}`, ...parts, "END:VTIMEZONE"];
    written.set(key, lines);
  }
  return lines;
}

/** A feed is asked for every hour, and what its zone does is the same all year. */
const written = new Map<string, readonly string[]>();

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

function observancesOf(changes: readonly Change[], begin: Temporal.ZonedDateTime): Observance[] {
  const last = begin.year + yearsAhead;
  for (let year = begin.year; year <= last - yearsOfRule; year += 1) {
    const after = changes.filter(({ local }) => local.getUTCFullYear() >= year);
    const rules = yearlyRules(after, { first: year, last: last - 1 });
    if (!rules) continue;
    const before = changes.filter(({ local }) => local.getUTCFullYear() < year);
    // What the rules say from the first year on needs nothing before it.
    return year === begin.year && after.length > 0 ? rules : [initial(begin), ...dated(before), ...rules];
  }
  return [initial(begin), ...dated(changes)];
}

function initial(begin: Temporal.ZonedDateTime): Observance {
  const offset = offsetOf(begin);
  return { changes: [{ local: new Date(0), from: offset, to: offset }], rule: null };
}

const dated = (changes: readonly Change[]): Observance[] =>
  [...Map.groupBy(changes, ({ from, to }) => `${from} ${to}`).values()].map((alike) => ({
    changes: alike,
    rule: null,
  }));

type Years = { first: number; last: number };

/** Null unless yearly rules name exactly these changes, none more and none less. */
function yearlyRules(changes: readonly Change[], years: Years): Observance[] | null {
  const kinds = [...Map.groupBy(changes, kindOf).values()];
  const observances: Observance[] = [];
  for (const alike of kinds) {
    const dates = new Set(alike.map(({ local }) => local.getUTCDate()));
    const first = alike[0] as Change;
    const [low, high] = [Math.min(...dates), Math.max(...dates)];
    const length = high - low + 1;
    const isRun = length === dates.size && length <= 7;
    if (!isRun || !isEvery(alike, { low, high }, years)) return null;
    observances.push({ changes: [first], rule: ruleOf(first, { low, high }) });
  }
  return observances;
}

const kindOf = ({ local, from, to }: Change): string =>
  [local.getUTCMonth(), local.getUTCDay(), local.toISOString().slice(11), from, to].join(" ");

type Dates = { low: number; high: number };

/** Whether the clocks change so each time that one of these dates of the month falls on this weekday. */
function isEvery(changes: readonly Change[], { low, high }: Dates, { first, last }: Years): boolean {
  const { local } = changes[0] as Change;
  const told = new Set(changes.map((change) => change.local.getTime()));
  const named: number[] = [];
  for (let year = first; year <= last; year += 1) {
    for (let date = low; date <= high; date += 1) {
      const day = Date.UTC(year, local.getUTCMonth(), date);
      if (new Date(day).getUTCDay() === local.getUTCDay()) named.push(day + (local.getTime() % dayMs));
    }
  }
  return named.length === told.size && named.every((moment) => told.has(moment));
}

/** The second Sunday or the last one in the form that every program knows; others by the dates it may fall on. */
function ruleOf({ local }: Change, { low, high }: Dates): string {
  const month = local.getUTCMonth() + 1;
  const weekday = weekdayCodes[local.getUTCDay()];
  const yearly = `RRULE:FREQ=YEARLY;BYMONTH=${month}`;
  const daysOfMonth = new Date(Date.UTC(2001, month, 0)).getUTCDate();
  const isWeek = high - low === 6;
  if (isWeek && high === daysOfMonth) return `${yearly};BYDAY=-1${weekday}`;
  if (isWeek && high % 7 === 0) return `${yearly};BYDAY=${high / 7}${weekday}`;
  const dates = Array.from({ length: high - low + 1 }, (_, index) => low + index);
  return `${yearly};BYMONTHDAY=${dates.join(",")};BYDAY=${weekday}`;
}

function linesOf({ changes, rule }: Observance): string[] {
  const [{ local, from, to }, ...others] = changes as [Change, ...Change[]];
  const name = to > from ? "DAYLIGHT" : "STANDARD";
  return [
    `BEGIN:${name}`,
    `DTSTART:${textOf(local)}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    ...(rule ? [rule] : []),
    ...(others.length > 0 ? [`RDATE:${others.map((change) => textOf(change.local)).join(",")}`] : []),
    `END:${name}`,
  ];
}

/** `20250309T020000`. */
const textOf = (local: Date): string => local.toISOString().slice(0, 19).replace(/[-:]/g, "");

/** `-0500`. */
function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const two = (count: number) => String(count).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}${two(size % 60)}`;
}
