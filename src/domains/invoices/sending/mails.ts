/** The mails of an invoice to its customer. */
import { inBrand } from "#domains/branding/mail.ts";
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import type { Mail } from "#platform/mail/port.ts";
import { formatMoney, money } from "#shared/money/money.ts";
import { cut } from "#shared/text.ts";
import { formatLongDate } from "#shared/time/dates.ts";
import type { KeptInvoice } from "../store.ts";

export type MailFacts = {
  brand: PublicBrand;
  publicUrl: string;
  invoice: Pick<KeptInvoice, "number" | "title" | "client_name" | "balance_cents" | "currency" | "due_on">;
  /** Once for each of these keys a mail is sent. */
  key: string;
  url: string;
};

export function invoiceMail(to: string, facts: MailFacts, message: string | null): Mail {
  const { brand, invoice, key, url, publicUrl } = facts;
  const { number, title, client_name, balance_cents, currency, due_on } = invoice;
  const isOpen = balance_cents > 0;
  const amount = formatMoney(money(balance_cents, currency));
  const text = [
    `Hello ${client_name.split(" ")[0] || "there"},`,
    message ?? `Here's invoice ${number} from ${brand.name}: ${title}.`,
    isOpen
      ? `Amount due: ${amount}${due_on ? `, by ${formatLongDate(due_on, "UTC")}` : ""}`
      : "It's paid in full.",
    `View invoice: ${url}`,
  ].join("\n\n");
  const subject = cut(`Invoice ${number} from ${brand.name}${isOpen ? `: ${amount}` : ""}`, 300);
  const foot = `This link shows your invoice to anyone who has it. Questions? Contact ${brand.name}.`;
  return inBrand({ key, to, subject, text }, { brand, publicUrl, foot });
}
