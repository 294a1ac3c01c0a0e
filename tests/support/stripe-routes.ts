/** Which address of Stripe's API does what, in the stand-in for it. */
import { PaymentDeclined } from "#platform/payments/port.ts";
import { writeBill } from "#platform/payments/stand-in-bills.ts";
import {
  type Book,
  type BookSubscription,
  customerOf,
  monthsLater,
} from "#platform/payments/stand-in-books.ts";
import * as engine from "#platform/payments/stand-in-subscriptions.ts";
import { listIn, numberIn, objectIn, type Params, textIn } from "./stripe-form.ts";
import { invoiceRoutes } from "./stripe-invoice-routes.ts";
import type { StripeLedger } from "./stripe-ledger.ts";
import { expandIn, linesAfter, type Route, stripely } from "./stripe-requests.ts";
import { ApiFailure, type Json, mark, missing, present } from "./stripe-rows.ts";
import { customerJson, listJson, methodJson, priceJson, renewalLines } from "./stripe-shapes.ts";

const customers: Record<string, Route> = {
  "POST /v1/customers": (ledger, params) => {
    const method = textIn(params, "payment_method");
    const book = ledger.addCustomer(params);
    const customer = ledger.customer(book.customerId);
    if (method) customer.defaultMethod = attachOrForget(ledger, method, customer.id);
    return customerJson(ledger, customer, expandIn(params));
  },
  "POST /v1/customers/:id": (ledger, params, id) => {
    const customer = ledger.customer(id);
    const method = textIn(objectIn(params, "invoice_settings"), "default_payment_method");
    if (method !== undefined) customer.defaultMethod = method || null;
    return customerJson(ledger, customer, expandIn(params));
  },
  "POST /v1/setup_intents": (ledger, params) => {
    const id = `seti_${mark()}`;
    const setup = { ...params, id, object: "setup_intent", client_secret: `${id}_secret_${mark()}` };
    ledger.setups.set(id, setup);
    return setup;
  },
  "GET /v1/payment_methods": (ledger, params) =>
    listJson(
      [...ledger.methods.values()]
        .filter(({ customer }) => customer === textIn(params, "customer"))
        .map(methodJson),
      "/v1/payment_methods",
    ),
  "POST /v1/payment_methods/:id/attach": (ledger, params, id) =>
    methodJson(ledger.attach(id, ledger.customer(textIn(params, "customer") ?? "").id)),
  "POST /v1/payment_methods/:id/detach": (ledger, _, id) => {
    const method = ledger.methods.get(id);
    if (!method) throw missing("PaymentMethod", id, "payment_method");
    for (const [subscription, own] of ledger.ownMethods)
      if (own === id) ledger.ownMethods.delete(subscription);
    for (const customer of ledger.customers.values()) {
      if (customer.defaultMethod === id) customer.defaultMethod = null;
    }
    method.customer = null;
    return methodJson(method);
  },
};

/** A customer whose card is refused has never been made. */
function attachOrForget(ledger: StripeLedger, method: string, customer: string): string {
  try {
    return ledger.attach(method, customer).id;
  } catch (error) {
    ledger.books.delete(customer);
    ledger.customers.delete(customer);
    throw error;
  }
}

const prices: Record<string, Route> = {
  "GET /v1/prices": (ledger, params) => {
    const keys = listIn(params, "lookup_keys");
    const found = ledger.priceRows.filter(
      ({ lookupKey }) => keys.length === 0 || keys.includes(lookupKey ?? ""),
    );
    return listJson(found.map(priceJson), "/v1/prices");
  },
  "POST /v1/products": (ledger, params) => {
    const id = `prod_${mark()}`;
    ledger.products.set(id, textIn(params, "name") ?? "");
    return { id, object: "product", name: textIn(params, "name") };
  },
  "POST /v1/prices": (ledger, params) => {
    const name = ledger.products.get(textIn(params, "product") ?? "");
    if (name === undefined) throw missing("product", `${textIn(params, "product")}`, "product");
    const lookupKey = textIn(params, "lookup_key") ?? null;
    const before = ledger.priceRows.find((row) => row.lookupKey === lookupKey);
    if (before) before.lookupKey = null;
    const row = ledger.addPrice({ lookupKey, name, cents: numberIn(params, "unit_amount") ?? 0 });
    Object.assign(row.metadata, objectIn(params, "metadata"));
    return priceJson(row);
  },
};

const subscriptions: Record<string, Route> = {
  "POST /v1/subscriptions": (ledger, params) => {
    const customer = textIn(params, "customer") ?? "";
    const own = textIn(params, "default_payment_method") ?? null;
    return ledger.change(customer, (book) => {
      if (own && ledger.methods.get(own)?.customer !== customer)
        throw missing("PaymentMethod", own, "payment_method");
      book.card = ledger.methods.get(own ?? "") ?? book.card;
      const lines = linesAfter(ledger, params);
      const trialEnd = numberIn(params, "trial_end") ?? null;
      const { id } = stripely(() => engine.begin(book, ledger.prices, { lines, trialEnd }, present()));
      ledger.ownMethods.set(id, own);
      return ledger.subscriptionObject(id, book, expandIn(params));
    });
  },
  "GET /v1/subscriptions": (ledger, params) => {
    const book = ledger.book(textIn(params, "customer") ?? "");
    return listJson(
      book.subscriptions.map(({ id }) => ledger.subscriptionObject(id, book)),
      "/v1/subscriptions",
    );
  },
  "GET /v1/subscriptions/:id": (ledger, params, id) =>
    ledger.subscriptionObject(id, ledger.subscription(id).book, expandIn(params)),
  "POST /v1/subscriptions/:id": (ledger, params, id) => {
    const { subscription } = ledger.subscription(id);
    return ledger.change(customerOf(id), (book) => {
      updateSubscription(ledger, book, subscription, params);
      return ledger.subscriptionObject(id, book, expandIn(params));
    });
  },
  "DELETE /v1/subscriptions/:id": (ledger, _, id) => {
    const { subscription } = ledger.subscription(id);
    if (subscription.status === "canceled") throw missing("subscription", id);
    return ledger.change(customerOf(id), (book) => {
      engine.end(book, subscription, present());
      return ledger.subscriptionObject(id, book);
    });
  },
  "POST /v1/subscriptions/:id/resume": (ledger, params, id) => {
    const { subscription } = ledger.subscription(id);
    if (textIn(params, "payment_behavior") !== "resume_on_payment_success")
      throw new Error("Not stood in for");
    return ledger.change(customerOf(id), (book) => {
      tryToResume(ledger, book, subscription);
      return ledger.subscriptionObject(id, book);
    });
  },
};

function updateSubscription(
  ledger: StripeLedger,
  book: Book,
  subscription: BookSubscription,
  params: Params,
): void {
  const at = present();
  if (subscription.status === "canceled") {
    const message = "A canceled subscription can only update its cancellation_details and metadata.";
    throw new ApiFailure(400, { type: "invalid_request_error", message });
  }
  const method = textIn(params, "default_payment_method");
  if (method !== undefined) {
    ledger.ownMethods.set(subscription.id, method || null);
    book.card = ledger.methods.get(method || (ledger.customer(book.customerId).defaultMethod ?? "")) ?? null;
  }
  const cancel = textIn(params, "cancel_at_period_end");
  if (cancel === "true") engine.endAtPeriodEnd(book, subscription, at);
  if (cancel === "false") engine.keep(book, subscription, at);
  if (listIn(params, "items").length === 0) return;
  const [prorated, paid] = [textIn(params, "proration_behavior"), textIn(params, "payment_behavior")];
  if (prorated !== "always_invoice" || paid !== "error_if_incomplete") throw new Error("Not stood in for");
  const lines = linesAfter(ledger, params, subscription);
  const moment = { at: numberIn(params, "proration_date") ?? at, now: at };
  stripely(() => engine.change(book, ledger.prices, subscription, lines, moment));
}

/** A resumption that cannot be paid leaves its invoice open and the subscription paused. */
function tryToResume(ledger: StripeLedger, book: Book, subscription: BookSubscription): void {
  const at = present();
  const period = { periodStart: at, periodEnd: monthsLater(at, 1) };
  try {
    engine.resume(book, ledger.prices, subscription, at);
  } catch (error) {
    if (!(error instanceof PaymentDeclined)) throw error;
    const lines = renewalLines(
      ledger,
      book,
      { ...subscription, ...period, periodEnd: at, anchor: at, period: 0 },
      subscription.lines,
    );
    ledger.resuming.set(writeBill(book, subscription, lines, at).id, period);
  }
}

const routes = { ...customers, ...prices, ...subscriptions, ...invoiceRoutes };

/** Throws Stripe's answer for an address that does not exist. */
export function routeTo(method: string, path: string): (ledger: StripeLedger, params: Params) => Json {
  const exact = routes[`${method} ${path}`];
  if (exact) return (ledger, params) => exact(ledger, params, "");
  const parts = path.split("/");
  const id = parts[3] ?? "";
  const route = routes[`${method} ${[...parts.slice(0, 3), ":id", ...parts.slice(4)].join("/")}`];
  if (route) return (ledger, params) => route(ledger, params, id);
  const message = `Unrecognized request URL (${method}: ${path}).`;
  throw new ApiFailure(404, { type: "invalid_request_error", message });
}
