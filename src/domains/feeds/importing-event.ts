/** Takes one event of a calendar file in, or one time of a series: books it, changes it, or says why it is left. */

import { updateCalendarEvent } from "#domains/calendar/changing.ts";
import { deleteFromCalendar } from "#domains/calendar/series/deletion.ts";
import { createCalendarEvent } from "#domains/calendar/service.ts";
import type { Actor, Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { isUidOf } from "#shared/calendar-files/ics.ts";
import type { CalendarFile, ImportOutcome } from "./contract.ts";
import { isOlder, whyUnchanged } from "./file-order.ts";
import { allOrNothing, forgetImported, type Known, keepImported, wholeSeries } from "./imports-store.ts";
import type { ReadEvent } from "./reading/event.ts";
import { calledOff, endAsSingle, newWords } from "./series-sync.ts";
import type { SourceState } from "./tables.ts";

type ImportedEvent = { event: ReadEvent; earlier: Known | undefined; file: CalendarFile };
type Result = { outcome: ImportOutcome; reason: string | null };

/** Books, changes or takes back what the file says of an event that does not repeat. */
export async function takeEvent(tx: Scope, acting: Actor, one: ImportedEvent): Promise<Result> {
  const outcome = outcomeOf(one, tx.organizationId);
  if (outcome !== "new" && outcome !== "changed" && outcome !== "cancelled")
    return { outcome, reason: whyUnchanged(outcome, one.event, one.earlier) };
  try {
    await allOrNothing(tx, () => book(tx, acting, one));
    return { outcome, reason: null };
  } catch (error) {
    if (!(error instanceof AppError) || !["conflict", "invalid", "forbidden"].includes(error.code))
      throw error;
    return { outcome: "conflict", reason: error.message };
  }
}

function outcomeOf({ event, earlier }: ImportedEvent, organizationId: string): ImportOutcome {
  if (isUidOf(organizationId, event.uid)) return "own";
  if (earlier?.is_deleted) return "gone";
  if (earlier?.fingerprint === event.fingerprint) return "unchanged";
  if (isOlder(event, earlier)) return "unchanged";
  if (event.isCancelled) return earlier && !earlier.is_off ? "cancelled" : "unchanged";
  if (event.end <= now()) return earlier?.is_series ? "cancelled" : "past";
  return earlier ? "changed" : "new";
}

async function book(tx: Scope, acting: Actor, { event, earlier, file }: ImportedEvent): Promise<void> {
  const { uid, recurrenceId, fingerprint, title, description, location, start, end } = event;
  const times = { start: start.toISOString(), end: end.toISOString() };
  const told: SourceState = {
    title,
    description,
    location,
    when: `${times.start} ${times.end}`,
    leftOut: [],
  };
  const isRetimed = told.when !== earlier?.told?.when;
  const changed = { ...newWords(earlier?.told ?? null, told), ...(isRetimed ? times : {}) };
  const forMember = file.assigned_to ?? "";
  const eventId = !earlier
    ? await add(acting, { title, description, location, ...times }, { file, isFree: event.isFree })
    : earlier.is_series
      ? await replaceSeries(tx, acting, { event, earlier, changed: { ...changed, ...times } })
      : await change(acting, earlier, event.isCancelled ? {} : changed, event.isCancelled);
  if (earlier?.is_series) await forgetImported(tx, { forMember, uid, recurrenceId: wholeSeries });
  const { sequence, changedAt } = event;
  await keepImported(tx, { forMember, uid, recurrenceId, eventId, fingerprint, sequence, changedAt, told });
}

type Replacing = { event: ReadEvent; earlier: Known; changed: Partial<Facts> };

/** What repeated there and does not any more; nothing of it is left when the one that remains is over or off. */
async function replaceSeries(
  tx: Scope,
  acting: Actor,
  { event, earlier, changed }: Replacing,
): Promise<number> {
  if (event.isCancelled || event.end <= now()) {
    await deleteFromCalendar(acting, earlier.coming_id ?? 0, "all");
    return earlier.coming_id ?? earlier.event_id;
  }
  const id = await endAsSingle(tx, acting, earlier, event.start);
  await updateCalendarEvent(acting, id, changed);
  return id;
}

type Facts = Pick<
  Parameters<typeof createCalendarEvent>[1],
  "title" | "description" | "location" | "start" | "end"
>;

async function add(
  acting: Actor,
  facts: Facts,
  { file, isFree }: { file: CalendarFile; isFree: boolean },
): Promise<number> {
  const { id } = await createCalendarEvent(acting, {
    ...facts,
    type: isFree ? "task" : file.type,
    status: "scheduled",
    priority: "medium",
    assigned_to: file.assigned_to,
  });
  return id;
}

async function change(
  acting: Actor,
  { event_id: id, is_off: isOff }: Known,
  facts: Partial<Facts>,
  isCancelled: boolean,
): Promise<number> {
  const status = isCancelled
    ? { status: "cancelled" as const, cancel_reason: calledOff }
    : isOff
      ? { status: "scheduled" as const }
      : {};
  await updateCalendarEvent(acting, id, { ...facts, ...status });
  return id;
}
