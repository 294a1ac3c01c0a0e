/** Every question about the times that visitors hold and have booked. */
import { type Insertable, type Selectable, sql } from "kysely";
import type { CalendarTables } from "#domains/calendar/tables.ts";
import { type Scope, tablesOf } from "#platform/actor.ts";
import type { Day, Span } from "#shared/time/time.ts";
import type { BookingHoldRow, BookingTables } from "./tables.ts";

const tables = (scope: Scope) => tablesOf<BookingTables & CalendarTables>(scope);

export type Hold = Selectable<BookingHoldRow>;
/** Whose a hold is. */
export type Holder = Pick<Hold, "visitor" | "network" | "wider_network">;

const holds = (scope: Scope) =>
  tables(scope).selectFrom("booking_holds").where("booking_holds.organization_id", "=", scope.organizationId);

export function findHold(scope: Scope, id: string): Promise<Hold | undefined> {
  return holds(scope).selectAll().where("id", "=", id).executeTakeFirst();
}

/** What was booked with this opening of the form. */
export function findBookedWith(scope: Scope, formId: string): Promise<Hold | undefined> {
  return holds(scope).selectAll().where("form_id", "=", formId).executeTakeFirst();
}

/** Times that visitors hold at `at` and have not booked, of which some part lies in the span. */
export function listHeld(
  scope: Scope,
  { start, end }: Span,
  at: Date,
): Promise<Pick<Hold, "id" | "service_id" | "member_id" | "starts_at" | "ends_at" | "visitor">[]> {
  return holds(scope)
    .select(["id", "service_id", "member_id", "starts_at", "ends_at", "visitor"])
    .where("event_id", "is", null)
    .where("expires_at", ">", at.toISOString())
    .where("ends_at", ">", start.toISOString())
    .where("starts_at", "<", end.toISOString())
    .execute();
}

/** What is held at `at` from the network or those next to it, in the order in which it expires. */
export function listHeldNearby(
  tx: Scope,
  { network, wider_network }: Holder,
  at: Date,
): Promise<Pick<Hold, "network" | "expires_at">[]> {
  return holds(tx)
    .select(["network", "expires_at"])
    .where("event_id", "is", null)
    .where("expires_at", ">", at.toISOString())
    .where((where) => where.or([where("network", "=", network), where("wider_network", "=", wider_network)]))
    .orderBy("expires_at")
    .execute();
}

/** When the bookings of the page begin that are still to take place in the span; moved ones where they are now. */
export async function listBookedStarts(scope: Scope, { start, end }: Span): Promise<string[]> {
  const rows = await holds(scope)
    .innerJoin("calendar_events as event", (join) =>
      join
        .onRef("event.organization_id", "=", "booking_holds.organization_id")
        .onRef("event.id", "=", "booking_holds.event_id"),
    )
    .select("event.starts_at")
    .where("event.deleted_at", "is", null)
    .where("event.status", "!=", "cancelled")
    .where("event.starts_at", ">=", start.toISOString())
    .where("event.starts_at", "<", end.toISOString())
    .execute();
  return rows.map(({ starts_at }) => starts_at);
}

/**
 * Until the transaction ends, whatever takes or holds time on one of these days waits, and whatever is held from this
 * network; visitors elsewhere who want other days do not.
 */
export async function takeTurn(
  tx: Scope,
  { visitor, network, wider_network }: Holder,
  days: readonly Day[],
): Promise<void> {
  const networks = [wider_network ?? [], network ?? visitor].flat().map((each) => `network ${each}`);
  for (const name of [...networks, ...[...new Set(days)].sort()]) {
    const turn = `booking ${tx.organizationId} ${name}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(tx.db);
  }
}

/** A visitor has one held time: the one before goes, and with it what everybody let go of before `forgottenAt`. */
export async function dropHolds(tx: Scope, visitor: string, forgottenAt: Date): Promise<void> {
  const unbooked = () =>
    tables(tx)
      .selectFrom("booking_holds")
      .select("id")
      .where("organization_id", "=", tx.organizationId)
      .where("event_id", "is", null);
  // Somebody else may be clearing away the forgotten ones just now: nobody has to wait for that.
  const forgotten = unbooked().where("expires_at", "<", forgottenAt.toISOString()).forUpdate().skipLocked();
  await tables(tx)
    .deleteFrom("booking_holds")
    .where("organization_id", "=", tx.organizationId)
    .where((where) =>
      where.or([where("id", "in", unbooked().where("visitor", "=", visitor)), where("id", "in", forgotten)]),
    )
    .execute();
}

export async function insertHold(
  tx: Scope,
  hold: Omit<Insertable<BookingHoldRow>, "organization_id">,
): Promise<void> {
  await tables(tx)
    .insertInto("booking_holds")
    .values({ ...hold, organization_id: tx.organizationId })
    .execute();
}

/** Turns a held time into a booked one; false when it was booked before. */
export async function bookHold(
  tx: Scope,
  id: string,
  booked: Pick<Hold, "member_id" | "starts_at" | "ends_at" | "form_id" | "event_id" | "booked_at">,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable("booking_holds")
    .set(booked)
    .where("organization_id", "=", tx.organizationId)
    .where("id", "=", id)
    .where("event_id", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function countBookedSince(scope: Scope, since: Date): Promise<number> {
  const row = await holds(scope)
    .select(sql<number>`count(*)`.as("count"))
    .where("booked_at", ">=", since.toISOString())
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** What a booked time is for, as it stands in the calendar now. */
export function findBookedEvent(scope: Scope, eventId: number) {
  return tables(scope)
    .selectFrom("calendar_events")
    .select(["starts_at", "ends_at", "status", "deleted_at"])
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", eventId)
    .executeTakeFirst();
}
