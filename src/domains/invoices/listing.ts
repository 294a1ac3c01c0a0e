/** Invoices page by page: searched, narrowed down, in any order; and what they come to. */
import { z } from "zod";
import { withFieldValues } from "#domains/custom-fields/values.ts";
import { findCustomer } from "#domains/customers/service.ts";
import { currencyOf } from "#domains/organizations/service.ts";
import { readAskedPage } from "#domains/views/asked-page.ts";
import { orderBy } from "#domains/views/lists.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import type { ListFilter, ListOrder } from "#platform/database/filters/list-query.ts";
import { Day, instantField } from "#shared/fields.ts";
import { localDay } from "#shared/time/time.ts";
import { sumsOf } from "./account/store.ts";
import type { InvoiceListItem, InvoiceQuery, InvoiceSort, InvoiceStats } from "./contract.ts";
import { invoiceList } from "./list-source.ts";
import { countMatching, type Filter, findAskedPage, findPage, type Place, sumByState } from "./list-store.ts";

const usualLimit = 50;

type InvoicePage = {
  invoices: InvoiceListItem[];
  total: number;
  next_cursor: string | null;
  left_out: string[];
};

const todayOf = ({ actor: { timeZone } }: Scope): string => localDay(now(), timeZone);

export async function listInvoices(actor: Actor, query: InvoiceQuery): Promise<InvoicePage> {
  const scope = requirePermission(actor, "invoices.view");
  if (query.where || query.order) return listAsked(scope, query);
  const { sort, cursor, limit = usualLimit } = query;
  const filter = filterOf(scope, query, null);
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
    left_out: [],
  };
}

function filterOf(scope: Scope, query: InvoiceQuery, where: ListFilter | null): Filter {
  const { search = "", group, customer_id, job_id, contract_id } = query;
  return { search, group, customer_id, job_id, contract_id, where, today: todayOf(scope) };
}

/** By a filter over any field, or in the order of any field. */
async function listAsked(scope: Scope, query: InvoiceQuery): Promise<InvoicePage> {
  const { sort, limit = usualLimit } = query;
  const page = await readAskedPage(scope.actor, "invoices", invoiceList, {
    asked: query,
    limit,
    usual: { name: sort, order: sorts[sort] },
    find: ({ where, ...question }) =>
      findAskedPage(scope, { ...question, filter: filterOf(scope, query, where) }),
  });
  const { rows, where, isWhole, next_cursor, left_out } = page;
  return {
    invoices: await withFieldValues(scope, "invoice", rows),
    total: isWhole ? rows.length : await countMatching(scope, filterOf(scope, query, where)),
    next_cursor,
    left_out,
  };
}

const sorts: Record<InvoiceSort, ListOrder> = {
  newest: orderBy(invoiceList, "created_at", "down"),
  number: orderBy(invoiceList, "number"),
  "-number": orderBy(invoiceList, "number", "down"),
  client_name: orderBy(invoiceList, "client_name"),
  due_on: orderBy(invoiceList, "due_on"),
  "-total_cents": orderBy(invoiceList, "total_cents", "down"),
};

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
