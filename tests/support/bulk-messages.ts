/** Something to send to every call about bulk messages, and what their workers do, step by step, for tests. */
import { sql } from "kysely";
import { handInNext, type Next } from "#domains/messages/bulk/handing-in.ts";
import { sendMessage } from "#domains/messages/handing-over.ts";
import { requirePermission } from "#platform/actor.ts";
import type { TestApp } from "./app.ts";
import type { TestOrganization } from "./organization.ts";

export const newBulk = {
  text: "Hi {first_name}, we're closed on Thursday.",
  purpose: "conversation",
  audience: { kind: "filter", statuses: ["client"] },
};

export const bulkSamples = {
  "GET /api/messages/usage": {},
  "GET /api/messages/bulk": {},
  "POST /api/messages/bulk/audience": { body: { audience: { kind: "filter" } } },
  "POST /api/messages/bulk": { body: newBulk },
  "GET /api/messages/bulk/{id}": {},
  "PUT /api/messages/bulk/{id}": { body: { purpose: "marketing" } },
  "DELETE /api/messages/bulk/{id}": {},
  "GET /api/messages/bulk/{id}/preview": {},
  "GET /api/messages/bulk/{id}/previews": {},
  "POST /api/messages/bulk/{id}/test": { body: {} },
  "POST /api/messages/bulk/{id}/send": { body: {} },
  "POST /api/messages/bulk/{id}/pause": { body: {} },
  "POST /api/messages/bulk/{id}/resume": { body: {} },
  "POST /api/messages/bulk/{id}/cancel": { body: {} },
  "GET /api/messages/bulk/{id}/recipients": {},
  "GET /api/messages/bulk/{id}/export": {},
};

/** Hands in the next few, without sending them. */
export const handIn = ({ system }: TestOrganization, id: number): Promise<Next> =>
  handInNext(requirePermission(system, "messages.send"), id);

/** Sends what was handed in, at most `limit` of it, in the order in which it was. */
export async function sendHandedIn(
  app: TestApp,
  { system }: TestOrganization,
  id: number,
  limit = 1_000,
): Promise<number> {
  const { organizationId, timeZone, country } = system;
  const { db } = requirePermission(system, "messages.send");
  const { rows } = await sql<{ id: number }>`
    select id from messages where organization_id = ${organizationId} and bulk_id = ${id} and state = 'waiting'
    order by id limit ${limit}`.execute(db);
  for (const message of rows) {
    const errand = { organization: { id: organizationId, timeZone, country }, id: message.id };
    await sendMessage.run(app.appContext, errand, { id: "job", organizationId });
  }
  return rows.length;
}

/** Until nothing is left that may go now. */
export async function sendAll(app: TestApp, business: TestOrganization, id: number): Promise<Next> {
  for (;;) {
    const next = await handIn(business, id);
    if (next === "never" || typeof next === "object") return next;
    await sendHandedIn(app, business, id);
  }
}
