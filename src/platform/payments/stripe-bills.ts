/** Bills at Stripe, which calls them invoices: usage put on them, paid, read, listed, foreseen. */
import type Stripe from "stripe";
import type { Bill, PaymentPort } from "./port.ts";
import type { StripeDesk } from "./stripe-desk.ts";
import { asking, isStripeCode } from "./stripe-errors.ts";
import { billView, forecastView, periodOf } from "./stripe-views.ts";

type Bills = Pick<PaymentPort, "addCharge" | "payBill" | "readBill" | "listBills" | "forecastBill">;

const withFailure = ["payments.data.payment.payment_intent"];
const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000);
/** As far back as a charge is looked for before it is made again; Stripe forgets keys after a day. */
const mostItemsLookedAt = 500;

export function stripeBills({ stripe }: StripeDesk): Bills {
  return {
    addCharge: (request) => asking(() => addCharge(stripe, request)),
    payBill: ({ idempotencyKey, billId }) =>
      asking(async () => {
        const { status } = await stripe.invoices.retrieve(billId);
        if (status === "draft") await stripe.invoices.finalizeInvoice(billId, { auto_advance: false });
        if (status === "draft" || status === "open") await pay(stripe, billId, idempotencyKey);
        return readBill(stripe, billId);
      }),
    readBill: (id) => asking(() => readBill(stripe, id)),
    listBills: (customer, limit) =>
      asking(async () => {
        const { data } = await stripe.invoices.list({ customer, limit: Math.min(limit + 1, 100) });
        // The first invoice of a trial is over nothing and is no bill.
        const bills = data
          .filter(({ lines }) => lines.data.some(({ amount }) => amount !== 0))
          .slice(0, limit);
        return Promise.all(
          bills.map(async (bill) =>
            bill.status === "open" ? readBill(stripe, bill.id) : billView(bill, await linesOf(stripe, bill)),
          ),
        );
      }),
    forecastBill: (id) => asking(() => forecastBill(stripe, id)),
  };
}

async function addCharge(stripe: Stripe, request: Parameters<PaymentPort["addCharge"]>[0]): Promise<void> {
  const { idempotencyKey, customerId: customer, subscriptionId: subscription } = request;
  const earlier = await stripe.invoiceItems
    .list({ customer, limit: 100 })
    .autoPagingToArray({ limit: mostItemsLookedAt });
  const same = earlier.find(({ metadata }) => metadata?.["charge_key"] === idempotencyKey);
  if (same && same.amount !== request.amountCents) {
    throw new Error(`The key '${idempotencyKey}' was already used for a different charge.`);
  }
  if (same) return;
  await stripe.invoiceItems.create(
    {
      customer,
      subscription,
      amount: request.amountCents,
      currency: "usd",
      description: request.description,
      period: { start: secondsOf(request.periodStart), end: secondsOf(request.periodEnd) },
      metadata: { charge_key: idempotencyKey },
    },
    { idempotencyKey },
  );
}

/** What somebody else has just paid is paid. */
async function pay(stripe: Stripe, id: string, idempotencyKey: string): Promise<void> {
  try {
    await stripe.invoices.pay(id, { off_session: true }, { idempotencyKey });
  } catch (error) {
    const { status } = await stripe.invoices.retrieve(id);
    if (status !== "paid") throw error;
  }
}

async function readBill(stripe: Stripe, id: string): Promise<Bill> {
  const invoice = await stripe.invoices.retrieve(id, { expand: withFailure });
  return billView(invoice, await linesOf(stripe, invoice));
}

/** An invoice brings its first lines along; the others are asked for. */
async function linesOf(stripe: Stripe, { id, lines }: Stripe.Invoice): Promise<Stripe.InvoiceLineItem[]> {
  if (!lines.has_more) return lines.data;
  return stripe.invoices.listLineItems(id, { limit: 100 }).autoPagingToArray({ limit: 1_000 });
}

async function forecastBill(stripe: Stripe, id: string) {
  const subscription = await stripe.subscriptions.retrieve(id);
  if (subscription.status === "canceled" || subscription.status === "paused") return null;
  try {
    const preview = await stripe.invoices.createPreview({ subscription: id });
    return forecastView(preview, preview.lines.data, new Date(periodOf(subscription).periodEnd * 1000));
  } catch (error) {
    if (isStripeCode(error, "invoice_upcoming_none")) return null;
    throw error;
  }
}
