/** Aging: what each customer owed on a day, by how long ago it was due, and the invoices behind each sum. */
import { currencyOf } from "#domains/organizations/service.ts";
import type { Actor } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { localDay } from "#shared/time/time.ts";
import { AgeBucket, type AgedInvoice, type Aging, type AgingLine, bucketOf } from "../contract.ts";
import { booksScope } from "../scope.ts";
import { listOpenOn, type OpenSum, sumAllOpenOn, sumOpenOn } from "./aging-store.ts";

/** At the end of that day; today unless it is given. */
export async function getAging(actor: Actor, { as_of }: { as_of?: string | undefined }): Promise<Aging> {
  const scope = booksScope(actor);
  const day = as_of ?? localDay(now(), actor.timeZone);
  const customers = (await sumOpenOn(scope, day)).map(lineOf);
  return { as_of: day, currency: await currencyOf(scope), customers, totals: totalsOf(customers) };
}

/** The totals of `getAging` alone, and quickly: what was open at the end of that day, and what of it was past its due day. */
export async function getOpenTotals(
  actor: Actor,
  { as_of }: { as_of: string },
): Promise<{ open_cents: number; overdue_cents: number }> {
  const { open_cents, current_cents } = await sumAllOpenOn(booksScope(actor), as_of);
  return { open_cents, overdue_cents: open_cents - current_cents };
}

function lineOf({ customer_id, client_name, open_cents, balance_cents, ...ages }: OpenSum): AgingLine {
  const on_account_cents = balance_cents - open_cents;
  return { customer_id, client_name, ages, open_cents, on_account_cents, balance_cents };
}

function totalsOf(lines: readonly AgingLine[]): Aging["totals"] {
  const sum = (read: (line: AgingLine) => number) => lines.reduce((total, line) => total + read(line), 0);
  const ages = Object.fromEntries(
    AgeBucket.options.map((bucket) => [bucket, sum((line) => line.ages[bucket])]),
  ) as AgingLine["ages"];
  return {
    ages,
    open_cents: sum(({ open_cents }) => open_cents),
    on_account_cents: sum(({ on_account_cents }) => on_account_cents),
    balance_cents: sum(({ balance_cents }) => balance_cents),
  };
}

type Asked = { as_of?: string | undefined; customer_id?: number | undefined; bucket?: AgeBucket | undefined };

export async function listAgedInvoices(actor: Actor, { as_of, customer_id, bucket }: Asked) {
  const scope = booksScope(actor);
  const day = as_of ?? localDay(now(), actor.timeZone);
  const all = (await listOpenOn(scope, day, customer_id)).map(
    (row): AgedInvoice => ({ ...row, bucket: bucketOf(row.days_late) }),
  );
  const invoices = bucket ? all.filter((invoice) => invoice.bucket === bucket) : all;
  const open_cents = invoices.reduce((sum, invoice) => sum + invoice.open_cents, 0);
  return { as_of: day, currency: await currencyOf(scope), invoices, open_cents };
}
