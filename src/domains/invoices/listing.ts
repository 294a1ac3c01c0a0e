/** Invoices page by page: searched, narrowed down, in any order; and what they come to. */
import { z } from "zod";
import { withFieldValues } from "#domains/custom-fields/values.ts";
import { findCustomer } from "#domains/customers/service.ts";
import { currencyOf } from "#domains/organizations/service.ts";
import { readAskedPlace, writeAskedPlace } from "#domains/views/asked-places.ts";
import { readList } from "#domains/views/asking.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import type { ListFilter, ListOrder } from "#platform/database/filters/list-query.ts";
import { Day, instantField } from "#shared/fields.ts";
import type { ListField } from "#shared/filters/list-fields.ts";
import { localDay } from "#shared/time/time.ts";
import { sumsOf } from "./account/store.ts";
import type { InvoiceListItem, InvoiceQuery, InvoiceSort, InvoiceStats } from "./contract.ts";
import { invoiceListFields } from "./list-fields-contract.ts";
import { invoiceList } from "./list-source.ts";
import {
  countMatching,
  type Filter,
  findAskedPage,
  findPage,
  invoiceListColumns,
  type Place,
  sumByState,
} from "./list-store.ts";

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
  const { order: text = "", sort, limit = usualLimit, cursor } = query;
  const { where, order, leftOut } = await readList(scope.actor, "invoices", invoiceList, query);
  const of = order ? text : sort;
  const filter = filterOf(scope, query, where);
  const rows = await findAskedPage(scope, {
    filter,
    order: order ?? sorts[sort],
    after: cursor === undefined ? undefined : readAskedPlace(cursor, of),
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const isWhole = cursor === undefined && !last;
  return {
    invoices: await withFieldValues(
      scope,
      "invoice",
      shown.map(({ list_place: _, ...row }) => row),
    ),
    total: isWhole ? shown.length : await countMatching(scope, filter),
    next_cursor: last ? writeAskedPlace(of, last) : null,
    left_out: leftOut,
  };
}

const by = (name: (typeof invoiceListFields)[number]["name"], isDescending: boolean): ListOrder => {
  const field: ListField | undefined = invoiceListFields.find((each) => each.name === name);
  const value = invoiceListColumns[name];
  if (!field || !value) throw new TypeError(`Invoices have no field "${name}"`);
  return { column: { ...field, value }, isDescending };
};

const sorts: Record<InvoiceSort, ListOrder> = {
  newest: by("created_at", true),
  number: by("number", false),
  "-number": by("number", true),
  client_name: by("client_name", false),
  due_on: by("due_on", false),
  "-total_cents": by("total_cents", true),
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
