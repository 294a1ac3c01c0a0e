/** The rows that the stand-in for Stripe's API keeps, and the answers it gives when it cannot do what is asked. */
import { randomBytes } from "node:crypto";
import { now } from "#platform/clock.ts";
import type { Book, BookCard, Prices } from "#platform/payments/stand-in-books.ts";

export type Json = { [name: string]: unknown };

/** An answer of Stripe's that is no success. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly error: Json;
  constructor(status: number, error: Json) {
    super(String(error["message"]));
    this.status = status;
    this.error = error;
  }
}

export const missing = (what: string, id: string, param = "id") =>
  new ApiFailure(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${what}: '${id}'`,
    param,
  });

/** As the card networks refuse: one code for programs, one reason. */
export function declined({ code, message }: { code: string; message: string }): ApiFailure {
  const ownCode = ["expired_card", "incorrect_cvc", "processing_error"].includes(code)
    ? code
    : "card_declined";
  const reason = code === "card_declined" ? "generic_decline" : code;
  return new ApiFailure(402, { type: "card_error", code: ownCode, decline_code: reason, message });
}

export type Method = BookCard & { customer: string | null };
export type Customer = { id: string; defaultMethod: string | null; params: Json };
export type Item = { id: string; subscription: string; customer: string; amount: number; metadata: Json };
export type PriceRow = { id: string; lookupKey: string | null; name: string; cents: number; metadata: Json };

export const mark = (): string => randomBytes(12).toString("hex");
export const present = (): number => Math.floor(now().getTime() / 1000);

/** What of the ledger the shapes of the answers are made from. */
export type Rows = {
  readonly books: Map<string, Book>;
  readonly methods: Map<string, Method>;
  readonly items: Map<string, Item>;
  readonly priceRows: PriceRow[];
  readonly ownMethods: Map<string, string | null>;
  readonly prices: Prices;
  customer(id: string): Customer;
};
