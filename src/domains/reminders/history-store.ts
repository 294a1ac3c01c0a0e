/** Looks up what became of reminders, and an event to try words on. */
import { sql } from "kysely";
import type { Scope } from "#platform/actor.ts";
import type { ReminderHistory, ReminderType } from "./contract.ts";
import { findSubject, type Subject, tables } from "./store.ts";

const mostOnPage = 51;
const mostOfEvent = 100;

function told(scope: Scope) {
  return tables(scope)
    .selectFrom("reminders as r")
    .innerJoin("calendar_events as e", (join) =>
      join.onRef("e.organization_id", "=", "r.organization_id").onRef("e.id", "=", "r.event_id"),
    )
    .leftJoin("customers as c", (join) =>
      join.onRef("c.organization_id", "=", "r.organization_id").onRef("c.id", "=", "r.customer_id"),
    )
    .select([
      "r.id",
      "r.event_id",
      "r.customer_id",
      "r.kind",
      "r.channel",
      "r.status",
      "r.due_at",
      "r.settled_at",
      "r.reason",
      "r.recipient",
      "r.text_parts",
      "r.created_at",
      "r.starts_at",
      "e.title",
      "c.first_name",
      "c.last_name",
    ])
    .where("r.organization_id", "=", scope.organizationId);
}

export type ReminderEntry = Awaited<ReturnType<typeof listOfEvent>>[number];

/** The newest first. */
export function listOfEvent(scope: Scope, eventId: number) {
  return told(scope)
    .where("r.event_id", "=", eventId)
    .orderBy("r.created_at", "desc")
    .orderBy("r.id", "desc")
    .limit(mostOfEvent)
    .execute();
}

/** One more than a page holds, so that it shows whether there is another. */
export function listHistory(scope: Scope, { status, channel, search, before }: ReminderHistory) {
  let query = told(scope).orderBy("r.created_at", "desc").orderBy("r.id", "desc").limit(mostOnPage);
  if (status) query = query.where("r.status", "=", status);
  if (channel) query = query.where("r.channel", "=", channel);
  const [, at, id] = /^(\S{20,40})_([0-9a-f-]{36})$/.exec(before ?? "") ?? [];
  if (at && id && !Number.isNaN(Date.parse(at))) {
    query = query.where(sql<boolean>`(r.created_at, r.id) < (${at}::timestamptz, ${id}::uuid)`);
  }
  if (search?.trim()) {
    const pattern = sql<string>`(select search_pattern(${search.trim()}))`;
    query = query.where(
      sql<boolean>`(search_form(e.title) like ${pattern} or c.search_text like ${pattern})`,
    );
  }
  return query.execute();
}

/** The next event of the type that has a customer. */
export async function findNextSubject(
  scope: Scope,
  type: ReminderType,
  now: Date,
): Promise<Subject | undefined> {
  const row = await tables(scope)
    .selectFrom("calendar_events")
    .select("id")
    .where("organization_id", "=", scope.organizationId)
    .where("deleted_at", "is", null)
    .where("customer_id", "is not", null)
    .where("list_type", "=", type)
    .where("status", "in", ["scheduled", "confirmed"])
    .where("starts_at", ">", now.toISOString())
    .orderBy("starts_at")
    .limit(1)
    .executeTakeFirst();
  return row && findSubject(scope, row.id);
}

export function findBusiness(scope: Scope) {
  return tables(scope)
    .selectFrom("organizations")
    .select(["name", "phone"])
    .where("id", "=", scope.organizationId)
    .executeTakeFirst();
}
