/** Payments by method: what came in over a period, tips, what went back, fees, and what is left of it. */
import { currencyOf } from "#domains/organizations/service.ts";
import { methodNames, PaymentMethod } from "#domains/payments/contract.ts";
import type { Actor } from "#platform/actor.ts";
import type { MethodLine, MethodReport, Period } from "../contract.ts";
import { booksScope } from "../scope.ts";
import { type MethodSums, sumByMethod } from "./methods-store.ts";

export async function getMethodReport(actor: Actor, { from, to }: Period): Promise<MethodReport> {
  const scope = booksScope(actor);
  const rows = await sumByMethod(scope, { from, to });
  const order = PaymentMethod.options;
  const methods = rows
    .toSorted((a, b) => order.indexOf(a.method) - order.indexOf(b.method))
    .map(({ method, ...sums }): MethodLine => ({ method, name: methodNames[method], ...withNet(sums) }));
  return { from, to, currency: await currencyOf(scope), methods, totals: withNet(totalsOf(rows)) };
}

type Sums = Omit<MethodSums, "method">;

const withNet = (sums: Sums) => {
  const { received_cents, tip_cents, refunded_cents, failed_cents, disputed_cents, fee_cents } = sums;
  const went = refunded_cents + failed_cents + disputed_cents;
  return { ...sums, net_cents: received_cents + tip_cents + went - fee_cents };
};

const none: Sums = {
  payments: 0,
  received_cents: 0,
  tip_cents: 0,
  refunded_cents: 0,
  failed_cents: 0,
  disputed_cents: 0,
  fee_cents: 0,
};

const totalsOf = (rows: readonly Sums[]): Sums =>
  rows.reduce((sum, row) => {
    const added = Object.keys(none).map((key) => [key, sum[key as keyof Sums] + row[key as keyof Sums]]);
    return Object.fromEntries(added) as Sums;
  }, none);
