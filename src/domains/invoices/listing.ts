/** Invoices page by page: searched, narrowed down, in any order; and what they come to. */
import { z } from "zod";
import { withFieldValues } from "#domains/custom-fields/values.ts";
import { findCustomer } from "#domains/customers/service.ts";
import { currencyOf } from "#domains/organizations/service.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { Day, instantField } from "#shared/fields.ts";
import { localDay } from "#shared/time/time.ts";
import { sumsOf } from "./account/store.ts";
import type { InvoiceListItem, InvoiceQuery, InvoiceSort, InvoiceStats } from "./contract.ts";
import { countMatching, type Filter, findPage, type Place, sumByState } from "./list-store.ts";

const usualLimit = 50;

type InvoicePage = { invoices: InvoiceListItem[]; total: number; next_cursor: string | null };

const todayOf = ({ actor: { timeZone } }: Scope): string => localDay(now(), timeZone);

export async function listInvoices(actor: Actor, query: InvoiceQuery): Promise<InvoicePage> {
  const scope = requirePermission(actor, "invoices.view");
  const { search = "", sort, cursor, limit = usualLimit, ...given } = query;
  const { group, customer_id, job_id, contract_id } = given;
  const filter: Filter = { search, group, customer_id, job_id, contract_id, today: todayOf(scope) };
  const after = cursor === undefined ? undefined : readPlace(cursor, sort);
  const rows = await findPage(scope, { filter, sort, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    invoices: await withFieldValues(
      scope,
      "invoice",
      shown.map(({ place: _, total: __, ...row }) => row),
    ),
    total:
      cursor === undefined && !hasMore ? shown.length : (last?.total ?? (await countMatching(scope, filter))),
    next_cursor: hasMore ? writeCursor([sort, last.place, last.id]) : null,
  };
}

/** A place says which order it belongs to, so that it is not mistaken for one of another. */
function readPlace(cursor: string, sort: InvoiceSort): Place {
  const values: Record<InvoiceSort, z.ZodType<string | number>> = {
    newest: instantField("Time"),
    number: z.string(),
    "-number": z.string(),
    client_name: z.string(),
    due_on: Day.or(z.literal("9999-12-31")),
    "-total_cents": z.int(),
  };
  const shape = z.tuple([z.literal(sort), values[sort], z.int().positive()]);
  const [, value, id] = readCursor<[string, string | number, number]>(cursor, shape);
  return { value, id };
}

export async function getInvoiceStats(actor: Actor): Promise<InvoiceStats> {
  const scope = requirePermission(actor, "invoices.view");
  return { ...(await sumByState(scope, todayOf(scope))), currency: await currencyOf(scope) };
}

/** What a customer owes in all, has to their credit and paid. Throws `not_found` for one that the actor can't see. */
export async function getBalance(actor: Actor, customerId: number) {
  const scope = requirePermission(actor, "invoices.view");
  await findCustomer(actor, customerId);
  return { ...(await sumsOf(scope, customerId)), currency: await currencyOf(scope) };
}
