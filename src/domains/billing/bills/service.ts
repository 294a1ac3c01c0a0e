/** The bills of the subscription, as the provider wrote them, each line open down to what caused it. */
import type { Selectable } from "kysely";
import { z } from "zod";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { notFound } from "#platform/errors.ts";
import { instantField } from "#shared/fields.ts";
import type { Bill, BillLine, BillLineKept } from "../contract.ts";
import { findBill, listBillRows } from "../store.ts";
import type { BillRow } from "../tables.ts";
import { findCharges } from "../usage/store.ts";

const usualLimit = 25;
const Place = z.tuple([instantField("Time"), z.string()]);

export async function listBills(
  actor: Actor,
  { cursor, limit = usualLimit }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ bills: Bill[]; next_cursor: string | null }> {
  const scope = requirePermission(actor, "billing.view");
  const [createdAt, id] = cursor ? readCursor(cursor, Place) : [];
  const after = createdAt !== undefined && id !== undefined ? { createdAt, id } : undefined;
  const rows = await listBillRows(scope, { after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const bills: Bill[] = [];
  for (const row of shown) bills.push(await serializeBill(scope, row));
  return { bills, next_cursor: last ? writeCursor([last.created_at, last.id]) : null };
}

export async function getBill(actor: Actor, id: string): Promise<Bill> {
  const scope = requirePermission(actor, "billing.view");
  const row = await findBill(scope, id);
  if (!row || row.status === "draft") throw notFound("Bill");
  return serializeBill(scope, row);
}

async function serializeBill(scope: Scope, row: Selectable<BillRow>): Promise<Bill> {
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    totalCents: row.total_cents,
    creditCents: row.credit_cents,
    dueCents: row.due_cents,
    paidCents: row.paid_cents,
    createdAt: row.created_at,
    paidAt: row.paid_at,
    nextAttemptAt: row.next_attempt_at,
    failure: row.failure,
    lines: await serializeLines(scope, row.lines),
  };
}

/** Lines with the usage that each charges for. */
export async function serializeLines(scope: Scope, lines: readonly BillLineKept[]): Promise<BillLine[]> {
  const keys = lines.flatMap(({ chargeKey }) => (chargeKey === null ? [] : [chargeKey]));
  const charges = await findCharges(scope, keys);
  return lines.map(({ chargeKey, description, quantity, amountCents, periodStart, periodEnd }) => ({
    description,
    quantity,
    amountCents,
    periodStart,
    periodEnd,
    usage: (chargeKey !== null && charges.get(chargeKey)) || null,
  }));
}
