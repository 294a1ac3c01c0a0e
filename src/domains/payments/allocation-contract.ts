/** Which invoices a payment pays: the one that is due first before the others, and what none of them needs is credit. */
type Open = { id: number; due_on: string | null; balance_cents: number };

export type Allocation<Invoice> = { paid: { invoice: Invoice; cents: number }[]; credit_cents: number };

export function allocatePayment<Invoice extends Open>(
  amount: number,
  invoices: readonly Invoice[],
): Allocation<Invoice> {
  const paid: Allocation<Invoice>["paid"] = [];
  let left = amount;
  for (const invoice of invoices.toSorted(byDueDay)) {
    const cents = Math.min(left, Math.max(invoice.balance_cents, 0));
    if (cents > 0) paid.push({ invoice, cents });
    left -= cents;
  }
  return { paid, credit_cents: left };
}

const byDueDay = (left: Open, right: Open): number =>
  (left.due_on ?? "").localeCompare(right.due_on ?? "") || left.id - right.id;
