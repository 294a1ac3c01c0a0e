/** An invoice as the paper that its customer gets, and a credit note likewise. */
import { paperBrand } from "#domains/branding/paper-brand.ts";
import type { Customer } from "#domains/customers/contract.ts";
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import { formatMoney, money } from "#shared/money/money.ts";
import type { Paper, PaperBlock } from "#shared/papers/paper.ts";
import { formatLongDate } from "#shared/time/dates.ts";
import type { InvoiceTotals, TaxSum } from "./prices-contract.ts";
import { type Prices, paperPrices } from "./pricing.ts";
import type { KeptInvoice } from "./store.ts";

export type Written = Pick<
  KeptInvoice,
  "kind" | "title" | "client_name" | "lines" | "terms" | "note" | "due_days" | "due_on" | "currency"
> & {
  number: string | null;
  /** Null for a draft. */
  issued_on: string | null;
  deducted: Prices["deducted"];
  /** "J-1042", when it is about a job. */
  jobNumber: string | null;
};

export type Buyer = Pick<
  Customer,
  "first_name" | "last_name" | "company" | "address" | "city" | "state" | "zip_code"
>;

export function invoicePaper(
  written: Written,
  { brand, buyer, totals }: { brand: PublicBrand; buyer: Buyer | null; totals: InvoiceTotals },
): Paper {
  const { number, title, terms, note, jobNumber } = written;
  const prices = paperPrices(written, totals);
  const exempt = terms.exempt_reason ? `Tax exempt: ${terms.exempt_reason}` : null;
  const texts = [exempt, note].filter((text) => text !== null && text.trim() !== "") as string[];
  return {
    kind: written.kind === "deposit" ? "Deposit Invoice" : "Invoice",
    title: title || "Invoice",
    number,
    stamp: number === null ? "Draft" : null,
    brand: paperBrand(brand),
    to: buyerLines(buyer, written.client_name),
    facts: [
      ...(written.issued_on
        ? [{ label: "Invoice date", value: formatLongDate(written.issued_on, "UTC") }]
        : []),
      { label: "Due", value: dueWords(written) },
      ...(jobNumber ? [{ label: "Job", value: jobNumber }] : []),
    ],
    blocks: [...(prices ? [prices] : []), ...texts.map((text): PaperBlock => ({ kind: "text", text }))],
    footer: brand.name,
  };
}

function buyerLines(buyer: Buyer | null, name: string): Paper["to"] {
  if (!buyer && !name) return null;
  const region = buyer && [buyer.state, buyer.zip_code].filter(Boolean).join(" ");
  const lines = [
    name,
    buyer?.company,
    buyer?.address,
    buyer && [buyer.city, region].filter(Boolean).join(", "),
  ];
  return { heading: "Bill to", lines: lines.filter((line): line is string => Boolean(line)) };
}

export const nameOfBuyer = ({ first_name, last_name }: Buyer): string => `${first_name} ${last_name}`.trim();

function dueWords({ due_on, due_days }: Pick<Written, "due_on" | "due_days">): string {
  if (due_on) return formatLongDate(due_on, "UTC");
  if (due_days === 0) return "On receipt";
  return `${due_days} ${due_days === 1 ? "day" : "days"} after it is issued`;
}

export function creditNotePaper(
  given: {
    number: string;
    reason: string;
    issued_on: string;
    invoiceNumber: string;
    clientName: string;
    currency: string;
    total_cents: number;
    taxes: readonly TaxSum[];
  },
  { brand, buyer }: { brand: PublicBrand; buyer: Buyer | null },
): Paper {
  const text = (cents: number) => formatMoney(money(cents, given.currency));
  const tax = given.taxes.reduce((sum, { tax_cents }) => sum + tax_cents, 0);
  const net = text(given.total_cents - tax);
  return {
    kind: "Credit Note",
    title: `Credit for invoice ${given.invoiceNumber}`,
    number: given.number,
    stamp: null,
    brand: paperBrand(brand),
    to: buyerLines(buyer, given.clientName),
    facts: [
      { label: "Date", value: formatLongDate(given.issued_on, "UTC") },
      { label: "Invoice", value: given.invoiceNumber },
    ],
    blocks: [
      {
        kind: "prices",
        lines: [{ name: given.reason, description: "", quantity: "1", price: net, amount: net }],
        totals: [
          ...given.taxes.map(({ name, percent, tax_cents }) => ({
            label: `${name} (${percent}%)`,
            value: text(tax_cents),
            isGrand: false,
          })),
          { label: "Total credit", value: text(given.total_cents), isGrand: true },
        ],
      },
    ],
    footer: brand.name,
  };
}
