/** What the payment stand-in writes down of one customer: cards, subscriptions, bills and usage not yet billed. */

import type { BillStatus, PriceLine, SubscriptionStatus } from "./port.ts";
import type { CardFace } from "./stand-in-cards.ts";

/** A price that can be subscribed to: what a customer reads on the bill, and cents a month for one of it. */
export type Price = { id: string; name: string; cents: number };
export type Prices = ReadonlyMap<string, Price>;

/** Moments are whole seconds since 1970, as the provider has them. */
export type Seconds = number;

export type BookCard = CardFace & {
  id: string;
  expMonth: number;
  expYear: number;
  /** Its owner has agreed with the bank that it may be charged later. */
  isConfirmed: boolean;
};

export type BookSubscription = {
  id: string;
  status: SubscriptionStatus;
  lines: PriceLine[];
  trialEnd: Seconds | null;
  /** Periods begin on the day and time of this moment, or on the last day of a month that is too short. */
  anchor: Seconds;
  /** Which period since the anchor is running; 0 during the trial. */
  period: number;
  periodStart: Seconds;
  periodEnd: Seconds;
  isCancelledAtEnd: boolean;
  endedAt: Seconds | null;
  latestBillId: string | null;
};

export type BookLine = {
  description: string;
  quantity: number;
  amountCents: number;
  periodStart: Seconds;
  periodEnd: Seconds;
  chargeKey: string | null;
  isProration: boolean;
};

export type BookBill = {
  id: string;
  number: string;
  subscriptionId: string;
  status: BillStatus;
  totalCents: number;
  creditCents: number;
  dueCents: number;
  paidCents: number;
  createdAt: Seconds;
  paidAt: Seconds | null;
  attempts: number;
  nextAttemptAt: Seconds | null;
  failure: string | null;
  lines: BookLine[];
};

export type BookCharge = {
  key: string;
  subscriptionId: string;
  amountCents: number;
  description: string;
  periodStart: Seconds;
  periodEnd: Seconds;
};

/** What the provider would tell us of; `at` is when it came about. */
export type BookMessage = {
  type: string;
  at: Seconds;
  subscriptionId: string | null;
  billId: string | null;
};

export type Book = {
  customerId: string;
  name: string;
  email: string;
  organizationId: string;
  card: BookCard | null;
  /** In the customer's favour, from bills below zero. */
  creditCents: number;
  subscriptions: BookSubscription[];
  bills: BookBill[];
  charges: BookCharge[];
  /** Not handed out yet. */
  messages: BookMessage[];
};

/** The mark that every id of a customer's things begins with, so that each leads to its book. */
const markOf = (id: string): string => id.slice(id.indexOf("_") + 1).slice(0, 24);

export const customerOf = (id: string): string => `cus_${markOf(id)}`;

export function newId(book: Book, kind: "sub" | "in"): string {
  const count = kind === "sub" ? book.subscriptions.length : book.bills.length;
  return `${kind}_${markOf(book.customerId)}${String(count + 1).padStart(4, "0")}`;
}

export function billNumber(book: Book): string {
  const prefix = markOf(book.customerId).slice(0, 8).toUpperCase();
  return `${prefix}-${String(book.bills.length + 1).padStart(4, "0")}`;
}

export function newBook(customer: Pick<Book, "customerId" | "name" | "email" | "organizationId">): Book {
  return { ...customer, card: null, creditCents: 0, subscriptions: [], bills: [], charges: [], messages: [] };
}

/** The same day and time `months` later, or the last day of a month that is too short; in UTC, as the provider does. */
export function monthsLater(anchor: Seconds, months: number): Seconds {
  const start = Temporal.Instant.fromEpochMilliseconds(anchor * 1000).toZonedDateTimeISO("UTC");
  return start.add({ months }, { overflow: "constrain" }).epochMilliseconds / 1000;
}

export const isLiving = ({ status }: BookSubscription): boolean => status !== "canceled";
