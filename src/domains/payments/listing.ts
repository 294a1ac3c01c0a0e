/** Payments page by page, what they come to, and what a customer has left to pay. */
import { z } from "zod";
import { findCustomer } from "#domains/customers/service.ts";
import { currencyOf } from "#domains/organizations/service.ts";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { instantField } from "#shared/fields.ts";
import { localDay, monthBounds } from "#shared/time/time.ts";
import type { OpenInvoices, PaymentListItem, PaymentQuery, PaymentStats } from "./contract.ts";
import { countMatching, findPage, listOpenInvoices, sumPayments } from "./list-store.ts";
import { methodWords } from "./words.ts";

const usualLimit = 50;
const Place = z.tuple([instantField("Time"), z.int().positive()]);

type PaymentPage = { payments: PaymentListItem[]; total: number; next_cursor: string | null };

export async function listPayments(actor: Actor, query: PaymentQuery): Promise<PaymentPage> {
  const scope = requirePermission(actor, "payments.view");
  const { search = "", group, method, customer_id, invoice_id, cursor, limit = usualLimit } = query;
  const filter = { search, group, method, customer_id, invoice_id };
  const [value, id] = cursor === undefined ? [] : readCursor<[string, number]>(cursor, Place);
  const after = value === undefined || id === undefined ? undefined : { value, id };
  const rows = await findPage(scope, { filter, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    payments: shown.map((row) => ({ ...row, method_words: methodWords(row) })),
    total: cursor === undefined && !hasMore ? shown.length : await countMatching(scope, filter),
    next_cursor: hasMore ? writeCursor([last.created_at, last.id]) : null,
  };
}

export async function getPaymentStats(actor: Actor): Promise<PaymentStats> {
  const scope = requirePermission(actor, "payments.view");
  const { start } = monthBounds(localDay(now(), actor.timeZone), actor.timeZone);
  const since = { day: localDay(start, actor.timeZone), moment: start.toISOString() };
  return { ...(await sumPayments(scope, since)), currency: await currencyOf(scope) };
}

/** Throws `not_found` for a customer that the actor can't see. */
export async function getOpenInvoices(actor: Actor, customerId: number): Promise<OpenInvoices> {
  const scope = requirePermission(actor, "payments.view");
  await findCustomer(actor, customerId);
  return { ...(await listOpenInvoices(scope, customerId)), currency: await currencyOf(scope) };
}
