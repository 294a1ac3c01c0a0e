/** How the event log tells what was done with an invoice, and the customer's thread what was sent of it. */
import type { NoticeKind } from "#domains/sending/notices/contract.ts";
import type { NoticeAbout } from "#domains/sending/notices/service.ts";
import type { NewEvent } from "#platform/events.ts";
import type { KeptInvoice } from "./store.ts";

type About = Pick<
  KeptInvoice,
  "id" | "number" | "title" | "customer_id" | "client_name" | "total_cents" | "currency"
>;

/** Null for one without a customer. */
export const invoiceNotice = (
  { id, number, title, customer_id }: Pick<About, "id" | "number" | "title" | "customer_id">,
  what: NoticeKind,
): NoticeAbout | null =>
  customer_id === null
    ? null
    : {
        customerId: customer_id,
        what,
        record: { kind: "invoice", id },
        title: [number, title].filter(Boolean).join(" "),
      };

type More = { description?: string | null; data?: Record<string, unknown> };

/** `words` stand between "Invoice" and its number: "issued", "sent". */
export const invoiceEvent = (
  { id, number, title, customer_id, client_name, total_cents, currency }: About,
  type: string,
  words: string,
  { description, data }: More = {},
): NewEvent => ({
  type: `invoice.${type}`,
  subject: { kind: "invoice", id },
  customerId: customer_id,
  title: `Invoice ${words}: ${number ? `${number} ${title}` : title}`.trim(),
  ...(description ? { description } : {}),
  data: { number, customer_name: client_name, amount_cents: total_cents, currency, ...data },
});
