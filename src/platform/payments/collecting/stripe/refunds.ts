/** Money given back through Stripe, and payments that the payer's bank takes back. */
import type Stripe from "stripe";
import type { DisputeEvidence, EvidenceFile } from "../disputes.ts";
import type { DisputesPort, RefundsPort } from "../port.ts";
import { asking, isReplay, on, refusalIn } from "./asking.ts";
import { disputeView, refundView } from "./views.ts";

const mostListed = 100;

export function stripeRefunds(stripe: Stripe): RefundsPort {
  const read = async (accountId: string, id: string) =>
    refundView(await stripe.refunds.retrieve(id, {}, on(accountId)));
  return {
    createRefund: ({ accountId, idempotencyKey, intentId, amountCents, reference }) =>
      asking(async () => {
        const made = await stripe.refunds.create(
          {
            payment_intent: intentId,
            reason: "requested_by_customer",
            metadata: { refund_id: reference },
            ...(amountCents !== undefined && { amount: amountCents }),
          },
          on(accountId, idempotencyKey),
        );
        return isReplay(made) ? read(accountId, made.id) : refundView(made);
      }),
    readRefund: ({ accountId, refundId }) => asking(() => read(accountId, refundId)),
    listRefunds: ({ accountId, intentId }) =>
      asking(async () => {
        const { data } = await stripe.refunds.list(
          { payment_intent: intentId, limit: mostListed },
          on(accountId),
        );
        return data.map(refundView);
      }),
  };
}

export function stripeDisputes(stripe: Stripe): DisputesPort {
  const read = async (accountId: string, id: string) =>
    disputeView(await stripe.disputes.retrieve(id, {}, on(accountId)));
  return {
    readDispute: ({ accountId, disputeId }) => asking(() => read(accountId, disputeId)),
    listDisputes: ({ accountId, intentId }) =>
      asking(async () => {
        const { data } = await stripe.disputes.list(
          { limit: mostListed, ...(intentId && { payment_intent: intentId }) },
          on(accountId),
        );
        return data.map(disputeView);
      }),
    submitEvidence: ({ accountId, idempotencyKey, disputeId, evidence }) =>
      asking(async () => {
        const files = await uploadFiles(stripe, accountId, idempotencyKey, evidence.files);
        await stripe.disputes.update(
          disputeId,
          { submit: true, evidence: { ...textsOf(evidence), ...files } },
          on(accountId, idempotencyKey),
        );
        return read(accountId, disputeId);
      }),
    acceptDispute: ({ accountId, idempotencyKey, disputeId }) =>
      asking(async () => {
        const close = () => stripe.disputes.close(disputeId, {}, on(accountId, idempotencyKey));
        const refusal = await refusalIn(close);
        const dispute = await read(accountId, disputeId);
        if (refusal && dispute.status !== "lost") throw refusal;
        return dispute;
      }),
  };
}

const fieldOfFile: Record<EvidenceFile["about"], keyof Stripe.DisputeUpdateParams.Evidence> = {
  receipt: "receipt",
  signed_contract: "customer_signature",
  work: "service_documentation",
  messages: "customer_communication",
  other: "uncategorized_file",
};

async function uploadFiles(
  stripe: Stripe,
  accountId: string,
  key: string,
  files: readonly EvidenceFile[],
): Promise<Stripe.DisputeUpdateParams.Evidence> {
  const uploaded: Stripe.DisputeUpdateParams.Evidence = {};
  for (const { about, name, type, bytes } of files) {
    const { id } = await stripe.files.create(
      { purpose: "dispute_evidence", file: { data: bytes, name, type } },
      on(accountId, `${key}-${about}`),
    );
    Object.assign(uploaded, { [fieldOfFile[about]]: id });
  }
  return uploaded;
}

/** What is not said is left out: an empty text would take back what was there. */
function textsOf(evidence: DisputeEvidence): Stripe.DisputeUpdateParams.Evidence {
  const texts = {
    uncategorized_text: evidence.explanation,
    customer_name: evidence.customerName,
    customer_email_address: evidence.customerEmail,
    billing_address: evidence.billingAddress,
    product_description: evidence.workDone,
    service_date: evidence.workDate,
    refund_policy_disclosure: evidence.refundPolicy,
    refund_refusal_explanation: evidence.whyNoRefund,
  };
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text));
}
