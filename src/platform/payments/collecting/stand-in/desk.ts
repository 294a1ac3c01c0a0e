/** How the stand-in works on the documents of one account: one at a time, up to date, and once for each key. */
import type pg from "pg";
import { now } from "../../../clock.ts";
import { PaymentNotFound } from "../../port.ts";
import type { Seconds } from "../../stand-in-books.ts";
import { once } from "../../stand-in-desk.ts";
import { inShelf, randomMark, type Shelf, shelfClock } from "../../stand-in-store.ts";
import { methodToKeep } from "./charging.ts";
import {
  type Account,
  type Payer,
  type PayerSetup,
  type Payment,
  paymentOf,
  type Told,
} from "./documents.ts";
import { eventOf } from "./events.ts";
import { advance, nextDue } from "./refunding.ts";

export type CollectingDesk = { pool: pg.Pool };

/** What a message is told as the first time, and how often it comes again. */
const repeats = 1;

/** Throws `PaymentNotFound` also for what belongs to another account. */
export const belonging = <T extends { accountId: string }>(
  found: T | undefined,
  accountId: string | null,
  id: string,
): T => {
  if (!found || (accountId !== null && found.accountId !== accountId))
    throw new PaymentNotFound(`No such ${id}`);
  return found;
};

export async function accountIn(shelf: Shelf, id: string): Promise<Account> {
  const found = await shelf.find<Account>("account", id);
  if (!found) throw new PaymentNotFound(`No such account: '${id}'`);
  return found;
}

/**
 * Opens the payment that an id leads to, its own or that of a part: what has become due is done first, and what `work`
 * changes is saved. `accountId` null is for the payer and the clock, who come with the payment's own secret.
 */
export async function withPayment<T>(
  shelf: Shelf,
  { accountId, id }: { accountId: string | null; id: string },
  work: (payment: Payment, at: Seconds) => T | Promise<T>,
): Promise<T> {
  const at = await shelfClock(shelf);
  const payment = belonging(await shelf.hold<Payment>("payment", paymentOf(id)), accountId, id);
  const before = JSON.stringify(payment);
  advance(payment, at);
  const result = await work(payment, at);
  // Most who come only look.
  if (JSON.stringify(payment) !== before) await savePayment(shelf, payment);
  return result;
}

export const atPayment = <T>(
  { pool }: CollectingDesk,
  which: { accountId: string | null; id: string },
  work: (payment: Payment, at: Seconds) => T | Promise<T>,
): Promise<T> => inShelf(pool, (shelf) => withPayment(shelf, which, work));

/** Saves a payment with what has happened in it; a method that is to be kept goes to its payer. */
export async function savePayment(shelf: Shelf, payment: Payment): Promise<void> {
  const kept = methodToKeep(payment);
  if (kept) {
    await keepMethod(shelf, payment.accountId, kept.customerId ?? "", kept);
    payment.method = kept;
  }
  const told = payment.told.splice(0);
  await shelf.put("payment", payment.id, payment, nextDue(payment));
  for (const each of told) await sendEvent(shelf, payment.accountId, each, payment.id);
}

async function withPayer<T>(
  shelf: Shelf,
  accountId: string,
  id: string,
  work: (payer: Payer) => T | Promise<T>,
): Promise<T> {
  const payer = belonging(await shelf.hold<Payer>("payer", id), accountId, id);
  const result = await work(payer);
  await shelf.put("payer", id, payer);
  return result;
}

export const keepMethod = (
  shelf: Shelf,
  accountId: string,
  customerId: string,
  method: Payer["methods"][number],
): Promise<void> =>
  withPayer(shelf, accountId, customerId, (payer) => {
    payer.methods.unshift({ ...method, customerId });
  });

export async function saveSetup(shelf: Shelf, setup: PayerSetup, type: string, at: Seconds): Promise<void> {
  await shelf.put("payer_setup", setup.id, setup);
  await sendEvent(shelf, setup.accountId, { type, at, kind: "setup_intent", id: setup.id }, null);
}

export async function sendEvent(
  shelf: Shelf,
  accountId: string,
  told: Omit<Told, "kind"> & { kind: Told["kind"] | "setup_intent" | "account" },
  intentId: string | null,
): Promise<void> {
  const waitingSince = Math.floor(now().getTime() / 1000);
  const event = { accountId, timesLeft: repeats, event: eventOf(accountId, told, intentId) };
  await shelf.put("payment_message", `evt_${randomMark()}`, event, waitingSince);
}

/** Does `work` once for the key of a request; a repeat gets the id that came of it the first time. */
export const onceFor = (
  desk: CollectingDesk,
  name: string,
  { idempotencyKey, ...request }: { idempotencyKey: string; accountId?: string },
  work: (shelf: Shelf) => Promise<string>,
): Promise<string> =>
  once(desk, `${request.accountId ?? "platform"} ${idempotencyKey}`, { [name]: request }, work);
