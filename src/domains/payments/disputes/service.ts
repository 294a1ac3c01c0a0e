/** Disputes: what the business answers the payer's bank, through the provider, or that it lets the payer have the money. */
import { findCustomer } from "#domains/customers/service.ts";
import { heldBytes } from "#domains/files/keeping.ts";
import { getFile } from "#domains/files/service.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { conflict, invalid, notFound, unavailable } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import type { Dispute, EvidenceFile } from "#platform/payments/collecting/disputes.ts";
import { CollectingRefused, PaymentOutcomeUnknown } from "#platform/payments/collecting/refusals.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { DisputeAnswer, Payment } from "../contract.ts";
import { paymentEvent } from "../event-builders.ts";
import { receiptPdf } from "../receipts/service.ts";
import { readPayment } from "../serializers.ts";
import { syncDispute } from "../settling.ts";
import { findPayment, type KeptPayment, lockPayment } from "../store.ts";

/** Sent once and for all, with the receipt. Throws `conflict` when it was answered, or the time for it is over. */
export async function answerDispute(actor: Actor, id: number, answer: DisputeAnswer): Promise<Payment> {
  const scope = requirePermission(actor, "payments.refund");
  const { payment, ...known } = await openDispute(scope, id);
  const customer = await findCustomer(actor, payment.customer_id);
  const files = [await receiptOf(scope, payment), ...(await filesOf(actor, scope, answer))];
  const evidence = {
    explanation: answer.explanation,
    customerName: payment.client_name,
    ...(customer.email ? { customerEmail: customer.email } : {}),
    files,
  };
  return settle(scope, payment, "answered", (port) =>
    port.submitEvidence({ ...known, idempotencyKey: `answer-${known.disputeId}`, evidence }),
  );
}

/** The payer keeps the money. */
export async function acceptDispute(actor: Actor, id: number): Promise<Payment> {
  const scope = requirePermission(actor, "payments.refund");
  const { payment, ...known } = await openDispute(scope, id);
  return settle(scope, payment, "accepted", (port) =>
    port.acceptDispute({ ...known, idempotencyKey: `accept-${known.disputeId}` }),
  );
}

async function openDispute(scope: Scope, id: number) {
  const payment = await findPayment(scope, id);
  if (!payment) throw notFound("Payment");
  const { account_id, dispute_id, dispute_status } = payment;
  if (!account_id || !dispute_id) throw conflict("This payment isn't disputed.");
  if (dispute_status !== "needs_response") throw conflict("This dispute can't be answered anymore.");
  return { payment, accountId: account_id, disputeId: dispute_id };
}

async function receiptOf(scope: Scope, { id, succeeded_at, status }: KeptPayment): Promise<EvidenceFile> {
  if (status !== "succeeded" || !succeeded_at)
    throw conflict("Only a payment that has succeeded has a receipt.");
  const { name, bytes } = await receiptPdf(scope, id);
  return { about: "receipt", name, type: "application/pdf", bytes };
}

const kinds = ["signed_contract", "work", "messages"] as const;
const readable = ["application/pdf", "image/jpeg", "image/png"];
const largest = 5 * 1024 * 1024;

async function filesOf(actor: Actor, scope: Scope, answer: DisputeAnswer): Promise<EvidenceFile[]> {
  const files: EvidenceFile[] = [];
  for (const about of kinds) {
    const field = `${about}_file_id` as const;
    const id = answer[field];
    if (id === null) continue;
    const { name, media_type: type, size } = await getFile(actor, id);
    if (!readable.includes(type) || size > largest) {
      const message = "Choose a PDF, JPEG or PNG of up to 5 MB.";
      throw invalid(message, { [field]: message });
    }
    files.push({ about, name, type, bytes: await heldBytes(scope, id) });
  }
  return files;
}

type Port = Actor["appContext"]["collecting"];

async function settle(
  scope: Scope,
  payment: KeptPayment,
  done: "answered" | "accepted",
  ask: (port: Port) => Promise<Dispute>,
): Promise<Payment> {
  const dispute = await ask(scope.actor.appContext.collecting).catch((error: unknown) => {
    if (error instanceof CollectingRefused) throw conflict(error.message);
    if (error instanceof PaymentOutcomeUnknown) {
      throw unavailable("The payment provider didn't answer. Try again in a minute.", error);
    }
    throw error;
  });
  return inTransaction(scope, async (tx) => {
    const held = await lockPayment(tx, payment.id);
    await syncDispute(tx, held, dispute);
    await appendEvent(tx, paymentEvent(held, `dispute_${done}`, `dispute ${done}`));
    return readPayment(tx, payment.id);
  });
}
