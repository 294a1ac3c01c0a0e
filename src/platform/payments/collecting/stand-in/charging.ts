/** How a payment is paid: by a card at once, after its owner has agreed, or by a bank debit that takes days. */
import { roundedQuotient } from "#shared/money/money.ts";
import type { Seconds } from "../../stand-in-books.ts";
import { askOwner } from "../../stand-in-cards.ts";
import { CollectingRefused } from "../refusals.ts";
import { refusalOf } from "../words.ts";
import { type ChargeEntry, type Method, type Payment, partId, type Told } from "./documents.ts";
import type { Failure } from "./failure.ts";

const aDay = 86_400;
/** Bank debits take about four working days. */
const debitDays = 4;
const smallestCents = 50;
const largestCents = 99_999_999;

export const refuse = (code: string): CollectingRefused => new CollectingRefused(refusalOf(code));

export function tell(payment: Payment, type: string, at: Seconds, about?: Pick<Told, "kind" | "id">): void {
  payment.told.push({ type, at, kind: "payment_intent", id: payment.id, ...about });
}

export const tellOfCharge = (payment: Payment, type: string, at: Seconds, { id }: ChargeEntry): void =>
  tell(payment, type, at, { kind: "charge", id });

export function assertAmount(cents: number): void {
  if (cents < smallestCents) throw refuse("amount_too_small");
  if (cents > largestCents) throw refuse("amount_too_large");
}

const isOpen = ({ status }: Payment): boolean =>
  status === "requires_payment_method" || status === "requires_action";

function assertOpen(payment: Payment): void {
  if (!isOpen(payment)) throw refuse("payment_intent_unexpected_state");
}

/** Why the card cannot even be given; undefined when it can. */
export const refusalAtEntry = (method: Method): Failure | undefined =>
  method.kind === "card" ? method.face.attaching : undefined;

/** Whether its bank wants to ask its owner first. */
export const asksOwner = (method: Method): boolean =>
  method.kind === "card" &&
  (method.face.asksOwner === "always" || (method.face.asksOwner !== undefined && !method.isConfirmed));

/** Pays with this method. What goes wrong with it is written down as the payment's failure. */
export function pay(
  payment: Payment,
  method: Method,
  at: Seconds,
  { isPayerPresent }: { isPayerPresent: boolean },
): void {
  assertOpen(payment);
  if (!payment.methodKinds.includes(method.kind)) throw refuse("payment_intent_unexpected_state");
  payment.method = method;
  payment.failure = null;
  const refusal = refusalAtEntry(method);
  if (refusal) return fail(payment, method, at, refusal);
  if (!asksOwner(method)) return charge(payment, method, at);
  if (!isPayerPresent) return fail(payment, method, at, askOwner);
  payment.status = "requires_action";
  tell(payment, "payment_intent.requires_action", at);
}

/** What the card's owner has told their bank. */
export function answerBank(payment: Payment, isApproved: boolean, at: Seconds): void {
  const { method } = payment;
  if (payment.status !== "requires_action" || !method) throw refuse("payment_intent_unexpected_state");
  if (isApproved) return charge(payment, { ...method, isConfirmed: true }, at);
  payment.status = "requires_payment_method";
  payment.method = null;
  payment.failure = {
    code: "payment_intent_authentication_failure",
    message: "The provided PaymentMethod has failed authentication.",
  };
  tell(payment, "payment_intent.payment_failed", at);
}

const shareOf = (cents: number, thousandths: bigint): number =>
  Number(roundedQuotient(BigInt(cents) * thousandths, 1000n));

/** 2.9 % and 30 cents of a card; 0.8 % of a bank debit, at most 5 dollars. */
const feeOf = ({ kind }: Method, cents: number): number =>
  kind === "card" ? shareOf(cents, 29n) + 30 : Math.min(shareOf(cents, 8n), 500);

function newCharge(payment: Payment, method: Method, at: Seconds): ChargeEntry {
  const entry: ChargeEntry = {
    id: partId(payment, "ch", payment.charges.length),
    status: "pending",
    amountCents: payment.amountCents,
    feeCents: null,
    method,
    createdAt: at,
    settlesAt: null,
    disputedAt: null,
    failure: null,
  };
  payment.charges.push(entry);
  return entry;
}

function charge(payment: Payment, method: Method, at: Seconds): void {
  if (method.kind === "card" && method.face.charging) return fail(payment, method, at, method.face.charging);
  payment.method = method;
  const entry = newCharge(payment, method, at);
  if (method.kind === "card") return succeed(payment, entry, at);
  payment.status = "processing";
  entry.settlesAt = method.face.isStuck ? null : at + debitDays * aDay;
  tell(payment, "payment_intent.processing", at);
  tellOfCharge(payment, "charge.pending", at, entry);
}

function fail(payment: Payment, method: Method, at: Seconds, failure: Failure): void {
  const entry = newCharge(payment, method, at);
  failCharge(payment, entry, at, failure);
}

export function failCharge(payment: Payment, entry: ChargeEntry, at: Seconds, failure: Failure): void {
  Object.assign(entry, { status: "failed", failure, settlesAt: null });
  Object.assign(payment, { status: "requires_payment_method", method: null, failure });
  tellOfCharge(payment, "charge.failed", at, entry);
  tell(payment, "payment_intent.payment_failed", at);
}

export function succeed(payment: Payment, entry: ChargeEntry, at: Seconds): void {
  const { face } = entry.method;
  Object.assign(entry, { status: "succeeded", settlesAt: null });
  entry.feeCents = feeOf(entry.method, entry.amountCents);
  if (face.disputed) entry.disputedAt = entry.method.kind === "card" ? at : at + aDay;
  Object.assign(payment, { status: "succeeded", failure: null });
  tellOfCharge(payment, "charge.succeeded", at, entry);
  tell(payment, "payment_intent.succeeded", at);
}

export function changeAmount(payment: Payment, amountCents: number, at: Seconds): void {
  assertOpen(payment);
  assertAmount(amountCents);
  if (payment.amountCents === amountCents) return;
  // What the owner agreed to was the other amount.
  if (payment.status === "requires_action")
    Object.assign(payment, { status: "requires_payment_method", method: null });
  payment.amountCents = amountCents;
  tell(payment, "payment_intent.updated", at);
}

export function cancel(payment: Payment, at: Seconds): void {
  if (payment.status === "canceled") return;
  assertOpen(payment);
  Object.assign(payment, { status: "canceled", canceledAt: at, method: null });
  tell(payment, "payment_intent.canceled", at);
}

/** The method that its payer has left to be kept, once the payment has gone through with it. */
export function methodToKeep({ savesMethod, status, customerId, method }: Payment): Method | null {
  const hasGoneThrough = status === "succeeded" || status === "processing";
  if (!savesMethod || !customerId || !method || !hasGoneThrough || method.customerId) return null;
  return { ...method, customerId, isConfirmed: true };
}
