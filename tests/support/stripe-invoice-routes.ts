/** The addresses of Stripe's API about invoices and their items, in the stand-in for it. */
import { PaymentDeclined } from "#platform/payments/port.ts";
import { collect } from "#platform/payments/stand-in-bills.ts";
import { type Book, type BookSubscription, customerOf } from "#platform/payments/stand-in-books.ts";
import * as engine from "#platform/payments/stand-in-subscriptions.ts";
import { numberIn, objectIn, textIn } from "./stripe-form.ts";
import type { StripeLedger } from "./stripe-ledger.ts";
import { expandIn, linesAfter, type Route, stripely } from "./stripe-requests.ts";
import { ApiFailure, mark, present } from "./stripe-rows.ts";
import { lineJson, listJson, previewJson, renewalLines, trialInvoiceJson } from "./stripe-shapes.ts";

const invoices: Record<string, Route> = {
  "POST /v1/invoices/create_preview": (ledger, params) => {
    const { book, subscription } = ledger.subscription(textIn(params, "subscription") ?? "");
    const details = objectIn(params, "subscription_details");
    const wanted = linesAfter(ledger, details, subscription);
    const isNow = textIn(details, "proration_behavior") === "always_invoice";
    const at = numberIn(details, "proration_date") ?? present();
    const lines = isNow
      ? stripely(() => engine.changeLines(ledger.prices, subscription, wanted, at))
      : renewalLines(ledger, book, subscription, wanted);
    if (lines.length > 0) return previewJson(ledger, book, subscription, lines);
    throw new ApiFailure(404, {
      type: "invalid_request_error",
      code: "invoice_upcoming_none",
      message: `No upcoming invoices for customer: ${book.customerId}`,
    });
  },
  "GET /v1/invoices": (ledger, params) => {
    const book = ledger.book(textIn(params, "customer") ?? "");
    const trials = book.subscriptions.filter(
      ({ anchor, periodStart, period }) => period === 0 || anchor > periodStart,
    );
    const all = [
      ...book.bills.toReversed().map(({ id }) => ledger.invoice(id, book)),
      ...trials.map((each) => trialInvoiceJson(book, each)),
    ];
    return listJson(all.slice(0, numberIn(params, "limit") ?? 10), "/v1/invoices");
  },
  "GET /v1/invoices/:id": (ledger, params, id) => ledger.invoice(id, ledger.bill(id).book, expandIn(params)),
  "GET /v1/invoices/:id/lines": (ledger, params, id) => {
    const { bill } = ledger.bill(id);
    const lines = bill.lines.map((line, at) => lineJson(ledger, bill.subscriptionId, line, at));
    const from = lines.findIndex((line) => line["id"] === textIn(params, "starting_after")) + 1;
    const page = lines.slice(from, from + (numberIn(params, "limit") ?? 10));
    return listJson(page, `/v1/invoices/${id}/lines`, from + page.length < lines.length);
  },
  "POST /v1/invoices/:id/finalize": (ledger, _, id) => {
    const { book, bill } = ledger.bill(id);
    if (bill.status === "draft") bill.status = "open";
    return ledger.invoice(id, book);
  },
  "POST /v1/invoices/:id/void": (ledger, _, id) => {
    const { book, bill } = ledger.bill(id);
    Object.assign(bill, { status: "void", nextAttemptAt: null });
    return ledger.invoice(id, book);
  },
  "POST /v1/invoices/:id/pay": (ledger, _, id) => {
    const { bill } = ledger.bill(id);
    if (bill.status !== "open") {
      const message = `Invoice is ${bill.status === "paid" ? "already paid" : bill.status}`;
      throw new ApiFailure(400, { type: "invalid_request_error", message });
    }
    return ledger.change(customerOf(id), (book) => {
      payInvoice(ledger, book, id);
      return ledger.invoice(id, book);
    });
  },
};

function payInvoice(ledger: StripeLedger, book: Book, id: string): void {
  const { bill } = ledger.bill(id);
  const subscription = book.subscriptions.find((each) => each.id === bill.subscriptionId) as BookSubscription;
  const refusal = collect(book, subscription, bill, present(), { isByHand: true });
  if (refusal)
    stripely(() => {
      throw new PaymentDeclined(refusal.message, refusal.code);
    });
  const period = ledger.resuming.get(id);
  if (!period) return;
  Object.assign(subscription, {
    ...period,
    anchor: period.periodStart,
    period: 1,
    trialEnd: null,
    status: "active",
  });
}

const items: Record<string, Route> = {
  "POST /v1/invoiceitems": (ledger, params) => {
    const subscription = textIn(params, "subscription") ?? "";
    const { book } = ledger.subscription(subscription);
    const period = objectIn(params, "period");
    const item = {
      id: `ii_${mark()}`,
      subscription,
      customer: book.customerId,
      amount: numberIn(params, "amount") ?? 0,
      metadata: objectIn(params, "metadata"),
    };
    ledger.items.set(item.id, item);
    book.charges.push({
      key: item.id,
      subscriptionId: subscription,
      amountCents: item.amount,
      description: textIn(params, "description") ?? "",
      periodStart: numberIn(period, "start") ?? 0,
      periodEnd: numberIn(period, "end") ?? 0,
    });
    return { object: "invoiceitem", ...item };
  },
  "GET /v1/invoiceitems": (ledger, params) =>
    listJson(
      [...ledger.items.values()].filter(({ customer }) => customer === textIn(params, "customer")),
      "/v1/invoiceitems",
    ),
};

export const invoiceRoutes = { ...invoices, ...items };
