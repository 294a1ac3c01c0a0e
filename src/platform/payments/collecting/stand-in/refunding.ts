/** Money given back, and money that the payer's bank takes back: what becomes of it, and when. */
import type { Seconds } from "../../stand-in-books.ts";
import type { Evidence } from "../disputes.ts";
import { failCharge, refuse, succeed, tell, tellOfCharge } from "./charging.ts";
import {
  type ChargeEntry,
  type DisputeEntry,
  latestCharge,
  type Payment,
  partId,
  type RefundEntry,
  refundedCents,
} from "./documents.ts";

const aDay = 86_400;
/** A refund that takes its time, and one that comes back. */
const refundDays = 5;
const answerDays = 9;
const decisionDays = 30;

const tellOfRefund = (payment: Payment, type: string, at: Seconds, { id }: RefundEntry): void =>
  tell(payment, type, at, { kind: "refund", id });
const tellOfDispute = (payment: Payment, type: string, at: Seconds, { id }: DisputeEntry): void =>
  tell(payment, type, at, { kind: "dispute", id });

/** Without an amount, all that is left. */
export function refund(
  payment: Payment,
  { amountCents, reference }: { amountCents: number | undefined; reference: string },
  at: Seconds,
): RefundEntry {
  const charge = latestCharge(payment);
  if (!charge || payment.status !== "succeeded") throw refuse("refund_not_possible");
  if (payment.disputes.some(({ status }) => status !== "won")) throw refuse("charge_disputed");
  const left = charge.amountCents - refundedCents(payment, charge.id);
  if (left === 0) throw refuse("charge_already_refunded");
  if ((amountCents ?? left) > left || amountCents === 0) throw refuse("refund_too_much");
  const manner = charge.method.kind === "card" ? charge.method.face.refunding : "slowly";
  const entry: RefundEntry = {
    id: partId(payment, "re", payment.refunds.length),
    chargeId: charge.id,
    amountCents: amountCents ?? left,
    status: manner === "slowly" ? "pending" : "succeeded",
    reference,
    createdAt: at,
    settles: manner ? { at: at + refundDays * aDay, as: manner === "slowly" ? "succeeded" : "failed" } : null,
  };
  payment.refunds.push(entry);
  tellOfRefund(payment, "refund.created", at, entry);
  tellOfCharge(payment, "charge.refunded", at, charge);
  return entry;
}

/** The owner's bank takes the latest charge back. One of a bank debit cannot be answered. */
export function dispute(payment: Payment, reason: string, at: Seconds): DisputeEntry {
  const charge = latestCharge(payment);
  if (!charge || charge.status !== "succeeded") throw refuse("refund_not_possible");
  const amountCents = charge.amountCents - refundedCents(payment, charge.id);
  if (amountCents === 0) throw refuse("charge_already_refunded");
  if (payment.disputes.length > 0) throw refuse("charge_disputed");
  charge.disputedAt = null;
  const entry: DisputeEntry = {
    id: partId(payment, "du", 0),
    chargeId: charge.id,
    amountCents,
    reason,
    status: charge.method.kind === "card" ? "needs_response" : "lost",
    dueAt: at + answerDays * aDay,
    decidedAt: null,
    evidence: null,
    createdAt: at,
  };
  payment.disputes.push(entry);
  tellOfDispute(payment, "charge.dispute.created", at, entry);
  if (entry.status === "lost") tellOfDispute(payment, "charge.dispute.closed", at, entry);
  return entry;
}

export function disputeIn({ disputes }: Payment, id: string): DisputeEntry | undefined {
  return disputes.find((each) => each.id === id);
}

/** The provider's own words with which a test wins or loses at once. */
const decisions: Record<string, "won" | "lost"> = { winning_evidence: "won", losing_evidence: "lost" };

export function answerDispute(payment: Payment, entry: DisputeEntry, evidence: Evidence, at: Seconds): void {
  if (entry.status !== "needs_response") throw refuse("dispute_closed");
  Object.assign(entry, { status: "under_review", evidence, decidedAt: at + decisionDays * aDay });
  tellOfDispute(payment, "charge.dispute.updated", at, entry);
  const decision = decisions[evidence.explanation ?? ""];
  if (decision) decide(payment, entry, decision, at);
}

export function acceptDispute(payment: Payment, entry: DisputeEntry, at: Seconds): void {
  if (entry.status === "lost") return;
  if (entry.status !== "needs_response") throw refuse("dispute_closed");
  decide(payment, entry, "lost", at);
}

export function decide(payment: Payment, entry: DisputeEntry, as: "won" | "lost", at: Seconds): void {
  if (entry.status === as) return;
  if (entry.status === "won" || entry.status === "lost") throw refuse("dispute_closed");
  Object.assign(entry, { status: as, decidedAt: null });
  tellOfDispute(payment, "charge.dispute.closed", at, entry);
}

/** When something happens next by the clock alone; null when nothing does. */
export function nextDue({ charges, refunds, disputes }: Payment): Seconds | null {
  const moments = [
    ...charges.flatMap(({ settlesAt, disputedAt }) => [settlesAt, disputedAt]),
    ...refunds.map(({ settles }) => settles?.at ?? null),
    ...disputes.map(dueOfDispute),
  ].filter((moment) => moment !== null);
  return moments.length > 0 ? Math.min(...moments) : null;
}

const dueOfDispute = ({ status, dueAt, decidedAt }: DisputeEntry): Seconds | null =>
  status === "needs_response" ? dueAt : status === "under_review" ? decidedAt : null;

/** Does what has become due by then, in its order. */
export function advance(payment: Payment, by: Seconds): void {
  for (let at = nextDue(payment); at !== null && at <= by; at = nextDue(payment)) settleAt(payment, at);
}

function settleAt(payment: Payment, at: Seconds): void {
  for (const charge of payment.charges) {
    if (charge.settlesAt === at) settleCharge(payment, charge, at);
    else if (charge.disputedAt === at) beginDispute(payment, charge, at);
  }
  for (const entry of payment.refunds) {
    if (entry.settles?.at === at) settleRefund(payment, entry, entry.settles.as, at);
  }
  for (const entry of payment.disputes) {
    // Not answered in time is lost; what was answered in time is won, unless somebody decided otherwise.
    if (dueOfDispute(entry) === at) decide(payment, entry, entry.evidence ? "won" : "lost", at);
  }
}

function settleCharge(payment: Payment, charge: ChargeEntry, at: Seconds): void {
  const failing = charge.method.kind === "us_bank_account" ? charge.method.face.failing : undefined;
  if (failing) failCharge(payment, charge, at, failing);
  else succeed(payment, charge, at);
}

/** What was given back in the meantime is not disputed any more. */
function beginDispute(payment: Payment, charge: ChargeEntry, at: Seconds): void {
  charge.disputedAt = null;
  const isLeft = charge.amountCents > refundedCents(payment, charge.id);
  if (isLeft && payment.disputes.length === 0)
    dispute(payment, charge.method.face.disputed ?? "fraudulent", at);
}

function settleRefund(payment: Payment, entry: RefundEntry, as: "succeeded" | "failed", at: Seconds): void {
  Object.assign(entry, { status: as, settles: null });
  tellOfRefund(payment, as === "failed" ? "refund.failed" : "refund.updated", at, entry);
}
