/** What may go wrong with a visit, said before the truck rolls. */
import { plural } from "#shared/plural.ts";
import { formatShortDate, formatTime } from "#shared/time/dates.ts";
import { localDay, type Span } from "#shared/time/time.ts";
import type { StoredVisit } from "../visits/store.ts";
import type { VisitRisk } from "./contract.ts";

type Away = Span & { title: string };

export type Circumstances = {
  now: Date;
  zone: string;
  /** Of the technician on that day; undefined while nobody has the visit. */
  times: { working: readonly Span[]; timeOff: readonly Away[] } | undefined;
  /** What the technician does before, and how many minutes the way from there takes. */
  before: { end: Date; travelMinutes: number } | undefined;
};

type Risk = VisitRisk | false | undefined;

/** None for a visit that is done or called off. */
export function risksOf(visit: StoredVisit, circumstances: Circumstances): VisitRisk[] {
  if (visit.status === "done" || visit.status === "cancelled") return [];
  const { starts_at, ends_at } = visit;
  const span = starts_at && ends_at ? { start: new Date(starts_at), end: new Date(ends_at) } : undefined;
  const risks: Risk[] = [
    span && lateness(visit, span, circumstances),
    span && tightness(span, circumstances),
    span && absence(span, circumstances),
    span && outsideHours(span, circumstances),
    visit.override_reason !== null && { kind: "overridden", text: `Double-booked: ${visit.override_reason}` },
    !visit.location && { kind: "no_address", text: "No address" },
    !visit.client_phone && { kind: "no_phone", text: "No phone number" },
    dueness(visit, span, circumstances),
  ];
  return risks.filter((risk): risk is VisitRisk => Boolean(risk));
}

function lateness(visit: StoredVisit, { start, end }: Span, { now, zone }: Circumstances): Risk {
  if (visit.status === "started") {
    return now > end && { kind: "late", text: `Late: due to finish at ${formatTime(end, zone)}` };
  }
  const latest = visit.arrival_until ? new Date(visit.arrival_until) : start;
  return now > latest && { kind: "late", text: `Late: due to start at ${formatTime(latest, zone)}` };
}

function tightness({ start }: Span, { before }: Circumstances): Risk {
  if (!before) return undefined;
  const minutes = Math.floor((start.getTime() - before.end.getTime()) / 60_000);
  if (minutes >= before.travelMinutes) return undefined;
  const left =
    minutes > 1 ? `are only ${minutes} minutes` : minutes === 1 ? "is only 1 minute" : "is no time";
  return {
    kind: "tight_travel",
    text: `The drive takes about ${plural(before.travelMinutes, "minute")}, but there ${left} between visits`,
  };
}

function absence(span: Span, { times }: Circumstances): Risk {
  const away = times?.timeOff.find(({ start, end }) => start < span.end && end > span.start);
  return away && { kind: "time_off", text: `The technician is off: ${away.title}` };
}

function outsideHours(span: Span, { times }: Circumstances): Risk {
  if (!times || times.working.some(({ start, end }) => start <= span.start && end >= span.end))
    return undefined;
  return { kind: "outside_hours", text: "Outside the technician's working hours" };
}

function dueness({ due_date: due }: StoredVisit, span: Span | undefined, { now, zone }: Circumstances): Risk {
  if (due === null || localDay(span?.start ?? now, zone) <= due) return undefined;
  return { kind: "past_due", text: `The job was due on ${formatShortDate(due, zone)}` };
}
