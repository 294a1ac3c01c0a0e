/** What members are emailed about invoices. Plain text alone: how a customer is called may be a stranger's words. */
import type { MemberNews } from "#domains/users/members/member-news.ts";
import { formatMoney, money } from "#shared/money/money.ts";
import { plural } from "#shared/plural.ts";
import { formatLongDate } from "#shared/time/dates.ts";
import type { Day } from "#shared/time/time.ts";
import type { KeptInvoice } from "../store.ts";
import type { OverdueInvoice } from "./store.ts";

type Viewed = Pick<
  KeptInvoice,
  "number" | "title" | "client_name" | "balance_cents" | "currency" | "due_on" | "status"
>;

export function viewedWords({
  number,
  title,
  client_name: client,
  balance_cents,
  currency,
  due_on,
  status,
}: Viewed): Pick<MemberNews, "subject" | "paragraphs"> {
  const isOpen = status === "issued" || status === "partly_paid";
  const due = due_on === null ? "" : `, due on ${formatLongDate(due_on, "UTC")}`;
  return {
    subject: `${client} viewed invoice ${number}`,
    paragraphs: [
      `${client} viewed invoice ${number}${title ? ` for ${title}` : ""} for the first time.`,
      ...(isOpen ? [`Amount due: ${formatMoney(money(balance_cents, currency))}${due}.`] : []),
    ],
  };
}

/** So many are listed; the page that the email leads to has them all. */
const mostLines = 50;

export function overdueWords(
  invoices: readonly OverdueInvoice[],
  dueOn: Day,
): Pick<MemberNews, "subject" | "paragraphs"> {
  const sum = sumOf(invoices);
  const lines = invoices
    .slice(0, mostLines)
    .map(
      ({ number, client_name, balance_cents, currency }) =>
        `${number}, ${client_name}: ${formatMoney(money(balance_cents, currency))}`,
    );
  const left = invoices.length - lines.length;
  return {
    subject: `${plural(invoices.length, "invoice")} became overdue: ${sum}`,
    paragraphs: [
      `${invoices.length === 1 ? "This invoice was" : "These invoices were"} due on ${formatLongDate(dueOn, "UTC")} and ${invoices.length === 1 ? "isn't" : "aren't"} fully paid.`,
      [...lines, ...(left > 0 ? [`And ${left} more.`] : [])].join("\n"),
      `Total due: ${sum}`,
    ],
  };
}

/** "$450.00"; a business that changed its currency has a sum of each. */
function sumOf(invoices: readonly OverdueInvoice[]): string {
  const sums = new Map<string, number>();
  for (const { balance_cents, currency } of invoices)
    sums.set(currency, (sums.get(currency) ?? 0) + balance_cents);
  return [...sums].map(([currency, cents]) => formatMoney(money(cents, currency))).join(" and ");
}
