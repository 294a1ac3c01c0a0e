/** A customer's account: what it comes to now, and its statement over a period. */
import { z } from "zod";
import { findCustomer } from "#domains/customers/service.ts";
import { currencyOf } from "#domains/organizations/service.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { readCursor, writeCursor } from "#platform/database/cursor.ts";
import { invalid } from "#platform/errors.ts";
import { Day } from "#shared/fields.ts";
import { localDay } from "#shared/time/time.ts";
import { booksScope } from "../scope.ts";
import type { AccountSums, Statement, StatementLine, StatementQuery } from "./contract.ts";
import { type Days, findLines, type KeptLine, sumAccount, sumPeriod } from "./store.ts";
import { lineWords } from "./words.ts";

const usualLimit = 100;
const Place = z.tuple([Day, z.int().positive()]);

/** Throws `not_found` for a customer that the actor can't see. */
export async function getAccountSums(actor: Actor, customerId: number): Promise<AccountSums> {
  const scope = booksScope(actor);
  requirePermission(actor, "customers.view");
  await findCustomer(actor, customerId);
  const today = localDay(now(), actor.timeZone);
  const [sums, currency] = [await sumAccount(scope, customerId, today), await currencyOf(scope)];
  return { ...sums, currency };
}

export async function getStatement(actor: Actor, query: StatementQuery): Promise<Statement> {
  const scope = booksScope(actor);
  requirePermission(actor, "customers.view");
  await findCustomer(actor, query.id);
  return readStatement(scope, query);
}

/** `scope` is of the business; whether the customer may be seen was asked before. */
export async function readStatement(scope: Scope, query: StatementQuery): Promise<Statement> {
  const { id, cursor, limit = usualLimit } = query;
  const days = daysOf(query);
  const [day, lineId] = cursor === undefined ? [] : readCursor<[string, number]>(cursor, Place);
  const after = day === undefined || lineId === undefined ? undefined : { day, id: lineId };
  const { opening_cents, ...sums } = await sumPeriod(scope, id, days);
  const rows = await findLines(scope, id, opening_cents, { days, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    currency: await currencyOf(scope),
    ...days,
    ...sums,
    opening_cents,
    closing_cents: opening_cents + sums.raised_cents + sums.lowered_cents,
    lines: shown.map(lineOf),
    next_cursor: rows.length > limit && last ? writeCursor([last.day, last.id]) : null,
  };
}

/** Throws `validation` for a period that ends before it begins. */
export function daysOf({ from, to }: Pick<StatementQuery, "from" | "to">): Days {
  if (from === undefined || to === undefined || from <= to) return { from: from ?? null, to: to ?? null };
  const message = "The first day must come before the last.";
  throw invalid(message, { to: message });
}

function lineOf(row: KeptLine): StatementLine {
  const { id, day, note, amount_cents, applied_cents, balance_cents } = row;
  const { invoice_id, invoice_number, payment_id } = row;
  const what = lineWords(row);
  const about = { invoice_id, invoice_number, payment_id };
  return { id, day, what, note, amount_cents, applied_cents, balance_cents, ...about };
}
