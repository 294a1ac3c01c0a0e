/** Shows what repeats as calendar programs do: one entry with its rule, less what is off, beside what was changed by itself. */
import { listTypeOf } from "#domains/calendar/contract.ts";
import { type CalendarFileEvent, seriesUid } from "#shared/calendar-files/ics.ts";
import { type Occurrence, occurrencesOf, parseRecurrence } from "#shared/time/recurrence.ts";
import { ruleFrom } from "#shared/time/recurrence-split.ts";
import { timesOf, wordsOf } from "./event-facts.ts";
import type { FeedSeries, SeriesEvent } from "./series-store.ts";

/** How the feed tells of an event. */
export type Telling = {
  organizationId: string;
  publicUrl: string;
  /** Only when somebody is taken. */
  isBusy: boolean;
  isTold: (listType: SeriesEvent["list_type"]) => boolean;
};

/** Its first time at or after `from`; undefined when none follows. */
export const firstTime = (series: FeedSeries, from: Date): Occurrence | undefined =>
  occurrencesOf({ rule: parseRecurrence(series.rule), ...placeOf(series), from, limit: 1 })[0];

const placeOf = ({ starts_local: start, time_zone: zone }: FeedSeries) => ({ start, zone });

/** What a series says at its times when nothing was changed by itself. */
export const typeOf = ({ template }: FeedSeries): SeriesEvent["list_type"] => listTypeOf[template.type];

/**
 * The entries of one series from its time `first` on: the rule, without end where it has none, and each event that
 * differs from it. What the rule names and the feed does not show is left out by name (EXDATE).
 */
export function repeatingEntries(
  series: FeedSeries,
  { first, events }: { first: Occurrence; events: readonly SeriesEvent[] },
  telling: Telling,
): CalendarFileEvent[] {
  const { time_zone: zone, starts_local: start, minutes } = series;
  const rule = parseRecurrence(series.rule);
  const filled = new Date(Math.max(Date.parse(series.filled_until), first.at.getTime()));
  const due = occurrencesOf({ rule, start, zone, from: first.at, until: filled, limit: 4_000 });
  const byTime = new Map(events.map((event) => [event.recurrence_id, event]));
  const [usual] = events.filter(({ is_shown }) => is_shown);
  const frame = { uid: seriesUid(telling.organizationId, series.id), ...changeOf(series, events) };
  const master: CalendarFileEvent = {
    ...told({ ...blank, ...series.template, id: usual?.id ?? 0, list_type: typeOf(series) }, telling),
    ...frame,
    status: "confirmed",
    start: first.at.toISOString(),
    end: new Date(first.at.getTime() + minutes * 60_000).toISOString(),
  };
  const except = new Set(series.left_out.filter((each) => each >= first.local));
  const apart: CalendarFileEvent[] = [];
  for (const { local, at } of due) {
    const event = byTime.get(local);
    byTime.delete(local);
    if (!event?.is_shown || !telling.isTold(event.list_type)) except.add(local);
    else if (!isAsTheRule(told(event, telling), master, at)) {
      apart.push({ ...told(event, telling), ...frame, insteadOf: { zone, local } });
    }
  }
  const rest = [...byTime.values()].filter((event) => event.is_shown && telling.isTold(event.list_type));
  const repeats = {
    zone,
    local: first.local,
    except: [...except].sort(),
    rule: ruleFrom(rule, start, first.local),
  };
  return [{ ...master, repeats }, ...apart, ...rest.map((event) => told(event, telling))];
}

const blank = {
  description: null,
  notes: null,
  client_name: null,
  location: null,
  starts_at: "1970-01-01",
  ends_at: "1970-01-01",
  status: "scheduled" as const,
  version: 1,
  updated_at: "1970-01-01",
  deleted_at: null,
};

type Tellable = Omit<SeriesEvent, "series_id" | "recurrence_id" | "is_shown">;

/** One event, in full or as a busy time. */
export function told(event: Tellable, { organizationId, publicUrl, isBusy }: Telling): CalendarFileEvent {
  const times = timesOf(event, organizationId);
  return isBusy ? { ...times, title: "Busy" } : { ...times, ...wordsOf(event, publicUrl) };
}

function isAsTheRule(event: CalendarFileEvent, master: CalendarFileEvent, at: Date): boolean {
  const length = ({ start, end }: CalendarFileEvent) => Date.parse(end) - Date.parse(start);
  const words = ({ title, description, location, isFree }: CalendarFileEvent) =>
    JSON.stringify([title, description ?? null, location ?? null, isFree]);
  const isThen = Date.parse(event.start) === at.getTime() && length(event) === length(master);
  return isThen && words(event) === words(master);
}

/** The number of a version must grow with every change of any of them: it is the second of the last one. */
function changeOf(series: FeedSeries, events: readonly SeriesEvent[]) {
  const changes = events.filter(({ version }) => version > 1).map((event) => event.updated_at);
  const last = Math.max(...[series.updated_at, ...changes].map((each) => Date.parse(each)));
  const sequence = Math.floor((last - Date.parse("2020-01-01")) / 1000);
  return { sequence, changedAt: new Date(last).toISOString() };
}
