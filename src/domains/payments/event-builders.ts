/** How the event log tells what became of a payment, and the customer's thread what was sent of it. */
import type { NoticeKind } from "#domains/sending/notices/contract.ts";
import type { NoticeAbout } from "#domains/sending/notices/service.ts";
import type { NewEvent } from "#platform/events.ts";
import { formatMoney, money } from "#shared/money/money.ts";
import type { KeptPayment } from "./store.ts";

type About = Pick<
  KeptPayment,
  "id" | "invoice_id" | "customer_id" | "client_name" | "amount_cents" | "currency" | "method"
>;

export const paymentNotice = (
  {
    id,
    customer_id,
    amount_cents,
    currency,
  }: Pick<About, "id" | "customer_id" | "amount_cents" | "currency">,
  what: NoticeKind,
): NoticeAbout => ({
  customerId: customer_id,
  what,
  record: { kind: "payment", id },
  title: formatMoney(money(amount_cents, currency)),
});

type More = { description?: string | null; data?: Record<string, unknown> };

/** `words` stand between "Payment" and its amount: "received", "refunded". */
export const paymentEvent = (
  { id, invoice_id, customer_id, client_name, amount_cents, currency, method }: About,
  type: string,
  words: string,
  { description, data }: More = {},
): NewEvent => ({
  type: `payment.${type}`,
  subject: { kind: "payment", id },
  customerId: customer_id,
  title: `Payment ${words}: ${formatMoney(money(amount_cents, currency))} from ${client_name}`,
  ...(description ? { description } : {}),
  data: { customer_name: client_name, invoice_id, amount_cents, currency, method, ...data },
});
