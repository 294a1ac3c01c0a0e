/** What the stand-in for Stripe's API knows: customers, payment methods, prices, items, events. */
import Stripe from "stripe";
import { now } from "#platform/clock.ts";
import {
  type Book,
  type BookBill,
  type BookSubscription,
  customerOf,
  newBook,
  type Prices,
} from "#platform/payments/stand-in-books.ts";
import { cardNumbered, publicCard } from "#platform/payments/stand-in-cards.ts";
import { advance } from "#platform/payments/stand-in-subscriptions.ts";
import {
  ApiFailure,
  type Customer,
  declined,
  type Item,
  type Json,
  type Method,
  mark,
  missing,
  type PriceRow,
  present,
} from "./stripe-rows.ts";
import { invoiceJson, subscriptionJson } from "./stripe-shapes.ts";

export class StripeLedger {
  readonly webhookSecret = "whsec_only_for_these_tests";
  readonly books = new Map<string, Book>();
  readonly customers = new Map<string, Customer>();
  readonly methods = new Map<string, Method>();
  readonly items = new Map<string, Item>();
  readonly priceRows: PriceRow[] = [];
  readonly products = new Map<string, string>();
  readonly setups = new Map<string, Json>();
  /** The subscription's own payment method, where it has one. */
  readonly ownMethods = new Map<string, string | null>();
  /** Bills of a resumption that was not paid yet, and the period they are for. */
  readonly resuming = new Map<string, { periodStart: number; periodEnd: number }>();
  readonly waiting: { type: string; created: number; object: Json }[] = [];

  get prices(): Prices {
    return new Map(this.priceRows.map(({ id, name, cents }) => [id, { id, name, cents }]));
  }

  addPrice({ lookupKey, name, cents }: { lookupKey: string | null; name: string; cents: number }): PriceRow {
    const row = { id: `price_${mark()}`, lookupKey, name, cents, metadata: {} };
    this.priceRows.push(row);
    return row;
  }

  addCustomer(params: Json): Book {
    const book = newBook({ customerId: `cus_${mark()}`, name: "", email: "", organizationId: "" });
    this.books.set(book.customerId, book);
    this.customers.set(book.customerId, { id: book.customerId, defaultMethod: null, params });
    return book;
  }

  customer(id: string): Customer {
    const found = this.customers.get(id);
    if (!found) throw missing("customer", id, "customer");
    return found;
  }

  /** The customer's book, up to date: what has become due is done. */
  book(id: string): Book {
    const book = this.books.get(id);
    if (!book) throw missing("customer", id, "customer");
    this.#chooseCard(book);
    advance(book, this.prices, present());
    this.#collectMessages(book);
    return book;
  }

  /** Changes a book and remembers what Stripe would tell of it. */
  change<T>(id: string, work: (book: Book) => T): T {
    const book = this.book(id);
    try {
      return work(book);
    } finally {
      this.#chooseCard(book);
      this.#collectMessages(book);
    }
  }

  subscription(id: string): { book: Book; subscription: BookSubscription } {
    const book = this.books.has(customerOf(id)) ? this.book(customerOf(id)) : undefined;
    const subscription = book?.subscriptions.find((each) => each.id === id);
    if (!book || !subscription) throw missing("subscription", id);
    return { book, subscription };
  }

  bill(id: string): { book: Book; bill: BookBill } {
    const book = this.books.has(customerOf(id)) ? this.book(customerOf(id)) : undefined;
    const bill = book?.bills.find((each) => each.id === id);
    if (!book || !bill) throw missing("invoice", id, "invoice");
    return { book, bill };
  }

  /** Gives a payment method to a customer; a public test id makes a new one. */
  attach(id: string, customer: string): Method {
    const known = this.methods.get(id) ?? this.#fromPublic(id);
    if (!known) throw missing("PaymentMethod", id, "payment_method");
    if (known.attaching) throw declined(known.attaching);
    known.customer = customer;
    this.methods.set(known.id, known);
    return known;
  }

  #fromPublic(id: string): Method | undefined {
    const face = publicCard(id);
    const expYear = now().getUTCFullYear() + 3;
    return face && { ...face, id: `pm_${mark()}`, expMonth: 12, expYear, isConfirmed: false, customer: null };
  }

  /** Plays Stripe.js in the browser: takes a card for a SetupIntent, with its owner's answer to the bank. */
  confirmSetup(clientSecret: string, number: string, isApproved: boolean): string {
    const setup = [...this.setups.values()].find((each) => each["client_secret"] === clientSecret);
    if (!setup) throw missing("setupintent", clientSecret);
    const face = cardNumbered(number);
    if (face.attaching) throw declined(face.attaching);
    if (face.asksOwner && !isApproved) {
      throw new ApiFailure(402, {
        type: "invalid_request_error",
        code: "setup_intent_authentication_failure",
        message:
          "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
      });
    }
    const expYear = now().getUTCFullYear() + 3;
    const method = { ...face, id: `pm_${mark()}`, expMonth: 12, expYear, isConfirmed: true, customer: null };
    this.methods.set(method.id, method);
    Object.assign(setup, { status: "succeeded", payment_method: method.id });
    return method.id;
  }

  /** What is charged: the subscription's own payment method, or the customer's. */
  #chooseCard(book: Book): void {
    const { defaultMethod } = this.customer(book.customerId);
    const own = book.subscriptions.map(({ id }) => this.ownMethods.get(id)).find(Boolean);
    book.card = this.methods.get(own ?? defaultMethod ?? "") ?? null;
  }

  #collectMessages(book: Book): void {
    for (const { type, at, subscriptionId, billId } of book.messages.splice(0)) {
      const object = billId
        ? this.invoice(billId, book)
        : this.subscriptionObject(subscriptionId ?? "", book);
      this.waiting.push({ type, created: at, object });
    }
  }

  invoice(id: string, book: Book, expand: string[] = []): Json {
    return invoiceJson(this, book, book.bills.find((bill) => bill.id === id) as BookBill, expand);
  }

  subscriptionObject(id: string, book: Book, expand: string[] = []): Json {
    const found = book.subscriptions.find((each) => each.id === id) as BookSubscription;
    return subscriptionJson(this, book, found, expand);
  }

  /** The events that are due, signed as Stripe signs them. */
  takeEvents(): { body: string; signature: string }[] {
    for (const id of this.books.keys()) this.book(id);
    return this.waiting.splice(0).map(({ type, created, object }) => {
      const event = { id: `evt_${mark()}`, object: "event", api_version: "2026-10-28.endive", type, created };
      const body = JSON.stringify({ ...event, livemode: false, data: { object } }, null, 2);
      return { body, signature: this.sign(body, present()) };
    });
  }

  sign(payload: string, timestamp: number): string {
    const { webhooks } = new Stripe("sk_test_signing");
    return webhooks.generateTestHeaderString({ payload, secret: this.webhookSecret, timestamp });
  }
}
