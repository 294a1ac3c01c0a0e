/** A bill of the subscription as a paper: what was charged for which time, and what of it is paid. */
import { plumb } from "#shared/palette.ts";
import type { Paper, PaperTotal } from "#shared/papers/paper.ts";
import { formatLongDate, formatShortDate } from "#shared/time/dates.ts";
import type { Bill, BillLine } from "../contract.ts";
import { dollars } from "../mails.ts";

type Billed = { bill: Bill; organization: string; timeZone: string };

export function billPaper({ bill, organization, timeZone }: Billed): Paper {
  const title = `${bill.status === "paid" ? "Receipt" : "Bill"} ${bill.number ?? bill.id}`;
  return {
    kind: title,
    title,
    number: null,
    stamp: null,
    brand: {
      name: "Plumbline",
      accent: plumb[7],
      typeface: "clean",
      headingTypeface: "same",
      logo: null,
      lines: [],
    },
    to: { heading: "Billed to", lines: [organization] },
    facts: [
      { label: "Date", value: formatLongDate(bill.createdAt, timeZone) },
      { label: "Status", value: stateOf(bill, timeZone) },
    ],
    blocks: [
      { kind: "prices", lines: bill.lines.map((line) => priceLine(line, timeZone)), totals: totalsOf(bill) },
    ],
    footer: "Plumbline",
  };
}

function stateOf({ status, paidAt, dueCents }: Bill, timeZone: string): string {
  if (status === "paid" && paidAt) return `Paid on ${formatLongDate(paidAt, timeZone)}`;
  if (status === "open") return `${dollars(dueCents)} due`;
  return status === "void" ? "Void" : "Uncollectible";
}

const priceLine = ({ description, amountCents, periodStart, periodEnd }: BillLine, timeZone: string) => ({
  name: description,
  description: `${formatShortDate(periodStart, timeZone)} to ${formatShortDate(periodEnd, timeZone)}`,
  quantity: "",
  price: "",
  amount: dollars(amountCents),
});

function totalsOf(bill: Bill): PaperTotal[] {
  const total = (label: string, cents: number, isGrand = false) => ({
    label,
    value: dollars(cents),
    isGrand,
  });
  return [
    total("Total", bill.totalCents, true),
    ...(bill.creditCents > 0
      ? [total("Credit from earlier bills", -bill.creditCents), total("Due", bill.dueCents)]
      : []),
    ...(bill.totalCents < 0 ? [total("Credit toward future bills", -bill.totalCents)] : []),
    total("Paid", bill.paidCents),
  ];
}
