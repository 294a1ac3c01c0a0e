/** A receipt as the paper that the customer gets: what they paid, how, and for what. */
import { paperBrand } from "#domains/branding/paper-brand.ts";
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import { formatMoney, money } from "#shared/money/money.ts";
import type { Paper, PaperPriceLine, PaperTotal } from "#shared/papers/paper.ts";
import { formatLongDate } from "#shared/time/dates.ts";
import type { KeptPayment, Use } from "../store.ts";
import { methodWords } from "../words.ts";

/** `paid` is what the payment went to when it came in, and still goes to. */
export function receiptPaper(payment: KeptPayment, paid: readonly Use[], brand: PublicBrand): Paper {
  const { id, client_name, amount_cents, tip_cents, refunded_cents, received_on, reference } = payment;
  const text = (cents: number) => formatMoney(money(cents, payment.currency));
  const line = (name: string, cents: number): PaperPriceLine => ({
    name,
    description: "",
    quantity: "1",
    price: text(cents),
    amount: text(cents),
  });
  const total = (label: string, cents: number, isGrand = false): PaperTotal => ({
    label,
    value: text(cents),
    isGrand,
  });
  const method = methodWords(payment);
  return {
    kind: "Receipt",
    title: "Payment received",
    number: `R-${id}`,
    stamp: null,
    brand: paperBrand(brand),
    to: { heading: "Received from", lines: [client_name] },
    facts: [
      ...(received_on ? [{ label: "Date", value: formatLongDate(received_on, "UTC") }] : []),
      { label: "Paid by", value: method },
      ...(reference && !method.includes(reference) ? [{ label: "Reference", value: reference }] : []),
    ],
    blocks: [
      {
        kind: "prices",
        lines: [
          ...paid.map(({ invoice_number, amount_cents: cents }) =>
            line(invoice_number ? `Invoice ${invoice_number}` : "Credit on your account", cents),
          ),
          ...(tip_cents > 0 ? [line("Tip", tip_cents)] : []),
        ],
        totals: [
          total("Paid", amount_cents, refunded_cents === 0),
          ...(refunded_cents > 0
            ? [total("Refunded", -refunded_cents), total("Total", amount_cents - refunded_cents, true)]
            : []),
        ],
      },
    ],
    footer: brand.name,
  };
}
