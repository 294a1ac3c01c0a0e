/** Every table of the books as a file for spreadsheets, and all invoices, payments and entries, piece by piece. */
import { z } from "zod";
import { findCustomer } from "#domains/customers/service.ts";
import { currencyOf } from "#domains/organizations/service.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { invalid } from "#platform/errors.ts";
import { byteOrderMark } from "#shared/csv.ts";
import { today } from "#shared/time/time.ts";
import { type BooksTable, Period, type TaxBasis } from "./contract.ts";
import { findEntries, findInvoices, findPayments } from "./exporting-store.ts";
import {
  accountColumns,
  agingColumns,
  type Column,
  entryColumns,
  headOf,
  invoiceColumns,
  lineOf,
  methodColumns,
  paymentColumns,
  statementColumns,
  taxColumns,
} from "./file-columns.ts";
import { listAccounts } from "./reports/accounts.ts";
import { getAging } from "./reports/aging.ts";
import { getMethodReport } from "./reports/methods.ts";
import { getTaxReport } from "./reports/tax.ts";
import { booksScope } from "./scope.ts";
import { mostLines, type StatementQuery } from "./statement/contract.ts";
import { getStatement } from "./statement/service.ts";

const rowsAtOnce = 2_000;
const Place = z.tuple([z.int().positive()]);

type Asked = {
  from?: string | undefined;
  to?: string | undefined;
  as_of?: string | undefined;
  basis?: TaxBasis | undefined;
  cursor?: string | undefined;
};

type Part = { text: string; rows: number; next_cursor: string | null };

/** The next piece; the first has the names of the columns. Throws `validation` for a report without its period. */
export async function exportTable(actor: Actor, { table, ...asked }: Asked & { table: BooksTable }) {
  const part = await writers[table](actor, asked);
  return { file_name: `${table}-${daysOf(actor, asked)}.csv`, ...part };
}

function daysOf(actor: Actor, { from, to, as_of }: Asked): string {
  if (as_of) return as_of;
  return from || to
    ? `${from ?? "start"}-to-${to ?? today(actor.timeZone, now())}`
    : today(actor.timeZone, now());
}

const writers: Record<BooksTable, (actor: Actor, asked: Asked) => Promise<Part>> = {
  invoices: rowsOf(findInvoices, invoiceColumns),
  payments: rowsOf(findPayments, paymentColumns),
  entries: rowsOf(findEntries, entryColumns),
  async accounts(actor, { cursor }) {
    const limit = 200;
    const { accounts, currency, next_cursor } = await listAccounts(actor, {
      limit,
      ...(cursor ? { cursor } : {}),
    });
    return partOf(accountColumns, accounts, { currency, next_cursor, isFirst: cursor === undefined });
  },
  async aging(actor, { as_of }) {
    const { customers, totals, currency } = await getAging(actor, { as_of });
    return partOf(agingColumns, [...customers, { client_name: "Total", ...totals }], { currency });
  },
  async methods(actor, asked) {
    const { methods, totals, currency } = await getMethodReport(actor, periodOf(asked));
    return partOf(methodColumns, [...methods, { name: "Total", ...totals }], { currency });
  },
  async tax(actor, asked) {
    const { taxes, currency } = await getTaxReport(actor, {
      ...periodOf(asked),
      basis: asked.basis ?? "accrual",
    });
    return partOf(taxColumns, taxes, { currency });
  },
};

function periodOf({ from, to }: Asked): Period {
  const period = Period.safeParse({ from, to });
  if (period.success) return period.data;
  const message = "Choose the first and the last day.";
  throw invalid(message, { from: message });
}

type About = { currency: string; next_cursor?: string | null; isFirst?: boolean };

function partOf<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { currency, next_cursor = null, isFirst = true }: About,
): Part {
  const head = isFirst ? byteOrderMark + headOf(columns) : "";
  return {
    text: head + rows.map((row) => lineOf(columns, row, currency)).join(""),
    rows: rows.length,
    next_cursor,
  };
}

type Find<Row> = (
  scope: Scope,
  asked: { from: string | undefined; to: string | undefined; after: number; limit: number },
) => Promise<Row[]>;

function rowsOf<Row extends { id: number; currency: string }>(
  find: Find<Row>,
  columns: readonly Column<Row>[],
) {
  return async (actor: Actor, { from, to, cursor }: Asked): Promise<Part> => {
    const scope = booksScope(actor);
    const [after] = cursor === undefined ? [0] : readCursor<[number]>(cursor, Place);
    const rows = await find(scope, { from, to, after, limit: rowsAtOnce });
    const last = rows.at(-1);
    const head = cursor === undefined ? byteOrderMark + headOf(columns) : "";
    return {
      text: head + rows.map((row) => lineOf(columns, row, row.currency)).join(""),
      rows: rows.length,
      next_cursor: rows.length === rowsAtOnce && last ? writeCursor([last.id]) : null,
    };
  };
}

export async function exportStatement(actor: Actor, query: StatementQuery) {
  const scope = booksScope(actor);
  requirePermission(actor, "customers.view");
  const customer = await findCustomer(actor, query.id);
  const { lines, next_cursor } = await getStatement(actor, { ...query, limit: query.limit ?? mostLines });
  const currency = await currencyOf(scope);
  const part = partOf(statementColumns, lines, {
    currency,
    next_cursor,
    isFirst: query.cursor === undefined,
  });
  const name = `${customer.first_name} ${customer.last_name}`.trim().replaceAll(/[^\p{L}\p{N}]+/gu, "-");
  return { file_name: `statement-${name}-${daysOf(actor, query)}.csv`, ...part };
}
