/**
 * Tax by rate over a period: what was charged on invoices (accrual), or what was in the money that came in (cash).
 *
 * The tax in money that was paid on an invoice is its share of the invoice's tax, rounded once from all that stands paid
 * (half away from zero). A period gets what that is at its end less what it was before: so a payment in parts comes to the
 * whole tax to the cent, and money that goes back takes exactly its tax along.
 */
import { currencyOf } from "#domains/organizations/service.ts";
import type { Actor, Scope } from "#platform/actor.ts";
import { shareOf } from "#shared/money/money.ts";
import type { Period, TaxBasis, TaxLine, TaxReport } from "../contract.ts";
import { booksScope } from "../scope.ts";
import { listPaid, type PaidInvoice, sumIssued, sumIssuedTaxes, sumReceived } from "./tax-store.ts";

type Asked = Period & { basis: TaxBasis };

export async function getTaxReport(actor: Actor, { from, to, basis }: Asked): Promise<TaxReport> {
  const scope = booksScope(actor);
  const read = basis === "cash" ? readCash : readAccrual;
  const { moves, gross_cents, on_account_cents } = await read(scope, { from, to });
  const taxes = linesOf(moves);
  const tax_cents = taxes.reduce((sum, line) => sum + line.tax_cents, 0);
  return {
    from,
    to,
    basis,
    currency: await currencyOf(scope),
    taxes,
    gross_cents,
    tax_cents,
    net_cents: gross_cents - tax_cents,
    on_account_cents,
  };
}

/** Above zero: charged or received; below zero: taken back. */
type Move = { name: string; percent: string; taxable: number; tax: number };
type Read = { moves: Move[]; gross_cents: number; on_account_cents: number | null };

async function readAccrual(scope: Scope, period: Period): Promise<Read> {
  const rows = await sumIssuedTaxes(scope, period);
  const moves = rows.map(({ isReturned, name, percent, net_cents, tax_cents }) => {
    const sign = isReturned ? -1 : 1;
    return { name, percent, taxable: sign * net_cents, tax: sign * tax_cents };
  });
  return { moves, gross_cents: await sumIssued(scope, period), on_account_cents: null };
}

async function readCash(scope: Scope, period: Period): Promise<Read> {
  const paid = await listPaid(scope, period);
  const { received_cents, on_account_cents } = await sumReceived(scope, period);
  return { moves: paid.flatMap(movesOf), gross_cents: received_cents, on_account_cents };
}

const movesOf = ({ gross_cents, taxes, before_cents, after_cents }: PaidInvoice): Move[] =>
  taxes.map(({ name, percent, net_cents, tax_cents }) => {
    const partOf = (whole: number) =>
      shareOf(whole, after_cents, gross_cents) - shareOf(whole, before_cents, gross_cents);
    return { name, percent, taxable: partOf(net_cents), tax: partOf(tax_cents) };
  });

/** The one with the most tax before the others. */
function linesOf(moves: readonly Move[]): TaxLine[] {
  const byRate = Map.groupBy(moves, ({ name, percent }) => JSON.stringify([name, percent]));
  return [...byRate.values()]
    .map((of): TaxLine => {
      const sum = (read: (move: Move) => number) => of.reduce((total, move) => total + read(move), 0);
      return {
        name: of[0]?.name ?? "",
        percent: of[0]?.percent ?? "0",
        taxable_cents: sum(({ taxable }) => taxable),
        charged_cents: sum(({ tax }) => Math.max(tax, 0)),
        returned_cents: sum(({ tax }) => Math.max(-tax, 0)),
        tax_cents: sum(({ tax }) => tax),
      };
    })
    .toSorted((a, b) => b.tax_cents - a.tax_cents || a.name.localeCompare(b.name));
}
