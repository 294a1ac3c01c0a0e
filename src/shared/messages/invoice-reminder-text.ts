/** What a customer is told about an invoice that isn't paid yet: the usual words, and what is put into their gaps. */

/** Each gap, and what people read beside it in the settings. */
export const invoiceGaps = {
  client: "The customer's first name",
  number: "The number of the invoice",
  title: "What the invoice is for",
  amount: "What is left to pay",
  due_date: "The day the invoice is due",
  days: "How many days it is until the due day, or since",
  business: "Your business name",
  phone: "Your business phone number",
  link: "The page where the customer sees the invoice",
} as const;
export type InvoiceFacts = Record<keyof typeof invoiceGaps, string>;

export type InvoiceReminderWords = { subject: string; text: string };

const close = "\n\nAmount due: {amount}\n\nView invoice: {link}";

const wordsBefore: InvoiceReminderWords = {
  subject: "Invoice {number} is due on {due_date}",
  text: `Hello {client},\n\nA quick reminder: invoice {number} for {title} is due on {due_date}.${close}`,
};
const wordsOnTheDay: InvoiceReminderWords = {
  subject: "Invoice {number} is due today",
  text: `Hello {client},\n\nInvoice {number} for {title} is due today, {due_date}.${close}`,
};
const wordsAfter: InvoiceReminderWords = {
  subject: "Invoice {number} is overdue",
  text: `Hello {client},\n\nInvoice {number} for {title} was due on {due_date} and isn't paid yet.${close}\n\nAlready paid? Thank you. There's nothing more to do.`,
};

/** `days` after the due day; below 0 before it. */
export function usualInvoiceWords(days: number): InvoiceReminderWords {
  if (days === 0) return wordsOnTheDay;
  return days < 0 ? wordsBefore : wordsAfter;
}

/** "3 days before it is due", "On the due day", "1 day after it was due". */
export function ruleWords(days: number): string {
  if (days === 0) return "On the due day";
  const count = Math.abs(days);
  const unit = count === 1 ? "day" : "days";
  return days < 0 ? `${count} ${unit} before it is due` : `${count} ${unit} after it was due`;
}
