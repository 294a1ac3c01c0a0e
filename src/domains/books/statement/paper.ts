/** A statement as the paper that the customer gets: what changed what they owe, line by line, and what they owe now. */
import { paperBrand } from "#domains/branding/paper-brand.ts";
import type { Customer } from "#domains/customers/contract.ts";
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import { formatMoney, money } from "#shared/money/money.ts";
import type { Paper, PaperPriceLine, PaperTotal } from "#shared/papers/paper.ts";
import { formatDaySpan } from "#shared/time/date-spans.ts";
import { formatLongDate, formatShortDate } from "#shared/time/dates.ts";
import type { Statement, StatementLine } from "./contract.ts";

type Facts = {
  statement: Statement;
  customer: Pick<
    Customer,
    "first_name" | "last_name" | "company" | "address" | "city" | "state" | "zip_code"
  >;
  brand: PublicBrand;
  /** Today on the business's calendar. */
  today: string;
};

export function statementPaper({ statement, customer, brand, today }: Facts): Paper {
  const { from, to, opening_cents, closing_cents, raised_cents, lowered_cents, currency } = statement;
  const text = (cents: number) => formatMoney(money(cents, currency));
  const day = to ?? today;
  return {
    kind: "Statement",
    title: "Statement of account",
    number: null,
    stamp: null,
    brand: paperBrand(brand),
    to: { heading: "Statement for", lines: addressOf(customer) },
    facts: [
      { label: "Date", value: formatLongDate(today, "UTC") },
      { label: "Period", value: periodWords(from, day) },
      { label: closing_cents < 0 ? "Your credit" : "Balance due", value: text(Math.abs(closing_cents)) },
    ],
    blocks: [
      {
        kind: "prices",
        headings: { item: "Activity", quantity: "Date", price: "Amount", amount: "Balance" },
        lines: [
          ...(opening_cents === 0 && from === null
            ? []
            : [rowOf("Opening balance", from ?? "", "", text(opening_cents))]),
          ...statement.lines.map((line) => lineOf(line, text)),
        ],
        totals: [
          total("Invoices and other charges", text(raised_cents)),
          total("Payments and credits", text(lowered_cents)),
          total(closing_cents < 0 ? "Your credit" : "Balance due", text(Math.abs(closing_cents)), true),
        ],
      },
    ],
    footer: brand.name,
  };
}

function periodWords(from: string | null, to: string): string {
  return from === null ? `Until ${formatLongDate(to, "UTC")}` : formatDaySpan(from, to);
}

function addressOf(customer: Facts["customer"]): string[] {
  const { first_name, last_name, company, address, city, state, zip_code } = customer;
  const region = [state, zip_code].filter(Boolean).join(" ");
  const lines = [
    `${first_name} ${last_name}`.trim(),
    company,
    address,
    [city, region].filter(Boolean).join(", "),
  ];
  return lines.filter((line): line is string => Boolean(line));
}

/** Of credit that paid an invoice the amount stands below it, because it changes no balance. */
function lineOf(line: StatementLine, text: (cents: number) => string): PaperPriceLine {
  const { what, day, amount_cents, applied_cents, balance_cents } = line;
  const description = applied_cents === null ? "" : `${text(Math.abs(applied_cents))} of credit`;
  return { ...rowOf(what, day, text(amount_cents), text(balance_cents)), description };
}

const rowOf = (name: string, day: string, price: string, amount: string): PaperPriceLine => ({
  name,
  description: "",
  quantity: day === "" ? "" : formatShortDate(day, "UTC"),
  price,
  amount,
});

const total = (label: string, value: string, isGrand = false): PaperTotal => ({ label, value, isGrand });
