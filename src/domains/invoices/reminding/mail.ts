/** Writes the reminder of an invoice, from how the invoice is at this moment. */
import { inBrand } from "#domains/branding/mail.ts";
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import type { Mail } from "#platform/mail/port.ts";
import { type InvoiceFacts, usualInvoiceWords } from "#shared/messages/invoice-reminder-text.ts";
import { fillGaps } from "#shared/messages/reminder-text.ts";
import { formatMoney, money } from "#shared/money/money.ts";
import { cut } from "#shared/text.ts";
import { formatLongDate } from "#shared/time/dates.ts";
import { localDay } from "#shared/time/time.ts";
import { makeLink } from "../sending/links.ts";
import type { KeptInvoice } from "../store.ts";
import { findReminderSettings, type KeptReminder } from "./store.ts";
import { daysBetween } from "./timing.ts";

/** Sent by hand it has the usual words of its day, below the message of whoever sends it. */
export async function reminderMail(
  tx: Scope,
  invoice: KeptInvoice,
  reminder: KeptReminder,
  to: string,
): Promise<Mail> {
  const brand = await publicBrandOf(tx);
  const today = localDay(now(), tx.actor.timeZone);
  const due = invoice.due_on ?? today;
  const days = daysBetween(due, today);
  const rule = (await findReminderSettings(tx))?.rules.find(({ id }) => id === reminder.rule_id);
  // A day late, the usual words of the day before would not be true any more.
  const usual = usualInvoiceWords(days);
  const { publicUrl } = tx.actor.appContext.config;
  const facts: InvoiceFacts = {
    client: invoice.client_name.split(" ")[0] || "there",
    number: invoice.number ?? "",
    title: invoice.title,
    amount: formatMoney(money(invoice.balance_cents, invoice.currency)),
    due_date: formatLongDate(due, "UTC"),
    days: String(Math.abs(days)),
    business: brand.name,
    phone: brand.phone?.text ?? "",
    link: await makeLink(tx, invoice.id, "mail"),
  };
  const text = fillGaps(rule?.text ?? usual.text, facts);
  const mail = {
    key: `invoice-reminder-${reminder.id}`,
    to,
    subject: cut(fillGaps(rule?.subject ?? usual.subject, facts), 300) || fillGaps(usual.subject, facts),
    text: reminder.message ? `${reminder.message}\n\n${text}` : text,
  };
  const foot = `This link shows your invoice to anyone who has it. Questions? Contact ${brand.name}.`;
  return inBrand(mail, { brand, publicUrl, foot });
}
