/** Takes calendar events over together with their past: when each was booked, and how far it came, by whom. */
import { bookingRulesFor } from "#domains/availability/service.ts";
import { customerNames } from "#domains/customers/service.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { type PastEvent, recordPast } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { listHours } from "./booking/occupancy-store.ts";
import { isOutside, takesTime } from "./booking/service.ts";
import { statusChange } from "./changing.ts";
import { type EventStatus, listTypeOf, type NewCalendarEvent } from "./contract.ts";
import { createdEvent, statusEvent } from "./event-builders.ts";
import { insertEvents } from "./past-store.ts";
import { newRow } from "./service.ts";
import type { NewRow, StoredEvent } from "./store.ts";

type Done = Pick<PastEvent, "at" | "by">;

export type CalendarPast = {
  booked: Done & { input: NewCalendarEvent };
  /** In the order in which it happened; no status follows itself. */
  later: (Done & { status: EventStatus })[];
};

/**
 * Leaves calendar and event log as if each thing had been done at its moment with `createCalendarEvent` and
 * `changeCalendarEventStatus`, but in a few statements. Gives the ids in the order of `pasts`.
 */
export async function backfillCalendarEvents(
  actor: Actor,
  pasts: readonly CalendarPast[],
): Promise<number[]> {
  const scope = requirePermission(actor, "calendar.create");
  return inTransaction(scope, async (tx) => {
    const customers = pasts.flatMap(({ booked }) => booked.input.customer_id ?? []);
    const names = await customerNames(tx, [...new Set(customers)]);
    const booked = await withMarks(
      tx,
      pasts.map(({ booked: { at, by, input } }) =>
        newRow(input, names.get(input.customer_id ?? 0) ?? null, { at, userId: by.userId }),
      ),
    );
    const saved = await insertEvents(
      tx,
      booked.map((row, index) => {
        const later = pasts[index]?.later ?? [];
        const last = later.at(-1);
        return { ...row, ...(last ? statusChange(last.status, last.at) : {}), version: 1 + later.length };
      }),
    );
    const told = saved.flatMap((row, index) => {
      const { status = "scheduled", completed_at = null, cancelled_at = null } = booked[index] ?? {};
      const atFirst = { ...row, status, completed_at, cancelled_at };
      return tellingsOf(pasts[index] as CalendarPast, atFirst, actor.timeZone);
    });
    await recordPast(
      tx,
      told.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    );
    return saved.map(({ id }) => id);
  });
}

/** What booking notes on an event that takes somebody's time: the buffers it keeps, and whether they work then. */
async function withMarks(tx: Scope, rows: readonly NewRow[]): Promise<NewRow[]> {
  const hours = new Map((await listHours(tx)).map((each) => [each.user_id, each]));
  const rules = new Map<string, { before: number; after: number }>();
  const marked: NewRow[] = [];
  for (const row of rows) {
    const own = takesTime(row) && row.assigned_to ? hours.get(row.assigned_to) : undefined;
    const key = `${listTypeOf[row.type]} ${row.service_id ?? ""}`;
    if (own && !rules.has(key)) {
      rules.set(key, await bookingRulesFor(tx, listTypeOf[row.type], row.service_id ?? null));
    }
    const kept = own && rules.get(key);
    const span = { start: new Date(row.starts_at), end: new Date(row.ends_at) };
    const marks = kept && {
      buffer_before_minutes: kept.before,
      buffer_after_minutes: kept.after,
      is_outside_hours: isOutside(own.hours, own.time_zone, span),
    };
    marked.push({ ...row, ...marks });
  }
  return marked;
}

/** The lines of the event log about one event, each as the event stood then; `atFirst` is how it was booked. */
function tellingsOf({ booked, later }: CalendarPast, atFirst: StoredEvent, zone: string): PastEvent[] {
  const { at, by } = booked;
  const told: PastEvent[] = [{ at, by, event: createdEvent(atFirst, zone) }];
  if (atFirst.completed_at || atFirst.cancelled_at) told.push({ at, by, event: statusEvent(atFirst, null) });
  let row = atFirst;
  for (const { at, by, status } of later) {
    const from = row.status;
    row = { ...row, ...statusChange(status, at) };
    told.push({ at, by, event: statusEvent(row, from) });
  }
  return told;
}
