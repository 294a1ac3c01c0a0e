/** How the payment stand-in works on a customer's book: one at a time, up to date, and once for each key. */
import { createHash } from "node:crypto";
import type pg from "pg";
import { PaymentDeclined, PaymentNotFound } from "./port.ts";
import {
  type Book,
  type BookBill,
  type BookSubscription,
  customerOf,
  type Prices,
  type Seconds,
} from "./stand-in-books.ts";
import { inShelf, type Shelf, saveBook, shelfClock } from "./stand-in-store.ts";
import { advance } from "./stand-in-subscriptions.ts";

export type Desk = { pool: pg.Pool; prices: Prices };

export type OpenBook = { book: Book; at: Seconds; shelf: Shelf; prices: Prices };

/**
 * Opens the book that an id leads to: what has become due is done first, and what `work` changes is saved.
 * Throws `PaymentNotFound`.
 */
export async function withBook<T>(
  shelf: Shelf,
  prices: Prices,
  id: string,
  work: (open: OpenBook) => T | Promise<T>,
): Promise<T> {
  const at = await shelfClock(shelf);
  const book = await shelf.hold<Book>("book", customerOf(id));
  if (!book) throw new PaymentNotFound(`No such customer: '${id}'`);
  advance(book, prices, at);
  try {
    const result = await work({ book, at, shelf, prices });
    await saveBook(shelf, book);
    return result;
  } catch (error) {
    // A refusal is written down, too; whatever else goes wrong undoes the transaction.
    if (error instanceof PaymentDeclined) await saveBook(shelf, book);
    throw error;
  }
}

export const atBook = <T>(
  { pool, prices }: Desk,
  id: string,
  work: (open: OpenBook) => T | Promise<T>,
): Promise<T> => inShelf(pool, (shelf) => withBook(shelf, prices, id, work));

type Kept = { fingerprint: string; result?: unknown; refusal?: { message: string; code: string } };

/**
 * Does the work for this key once: a repeat gets the same result, or the same refusal. What `work` returns must be
 * JSON. Throws when the key was used for another request.
 */
export async function once<T>(
  { pool }: Pick<Desk, "pool">,
  key: string,
  request: object,
  work: (shelf: Shelf) => Promise<T>,
): Promise<T> {
  const fingerprint = createHash("sha256").update(JSON.stringify(request)).digest("hex");
  const kept = await inShelf(pool, async (shelf): Promise<Kept> => {
    if (!(await shelf.add("key", key, { fingerprint }))) {
      return (await shelf.find<Kept>("key", key)) ?? { fingerprint: "" };
    }
    const outcome: Kept = { fingerprint };
    try {
      outcome.result = await work(shelf);
    } catch (error) {
      if (!(error instanceof PaymentDeclined)) throw error;
      outcome.refusal = { message: error.message, code: error.code };
    }
    await shelf.put("key", key, outcome);
    return outcome;
  });
  if (kept.fingerprint !== fingerprint) {
    throw new Error(`The key '${key}' was already used for a different request.`);
  }
  if (kept.refusal) throw new PaymentDeclined(kept.refusal.message, kept.refusal.code);
  return kept.result as T;
}

export function subscriptionIn({ subscriptions }: Book, id: string): BookSubscription {
  const found = subscriptions.find((each) => each.id === id);
  if (!found) throw new PaymentNotFound(`No such subscription: '${id}'`);
  return found;
}

export function billIn({ bills }: Book, id: string): BookBill {
  const found = bills.find((each) => each.id === id);
  if (!found) throw new PaymentNotFound(`No such bill: '${id}'`);
  return found;
}
