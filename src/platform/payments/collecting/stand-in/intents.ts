/** Payments at the stand-in as the business sees them: begun, read, changed, canceled, given back, disputed. */
import { PaymentNotFound } from "../../port.ts";
import { inShelf, type Shelf, shelfClock } from "../../stand-in-store.ts";
import type { DisputesPort, IntentsPort, NewIntent, RefundsPort } from "../port.ts";
import { assertAmount, cancel, changeAmount, pay, refuse } from "./charging.ts";
import {
  accountIn,
  atPayment,
  belonging,
  type CollectingDesk,
  onceFor,
  savePayment,
  withPayment,
} from "./desk.ts";
import {
  type DisputeEntry,
  type Method,
  newPayment,
  type Payer,
  type Payment,
  type RefundEntry,
} from "./documents.ts";
import { acceptDispute, answerDispute, disputeIn, refund } from "./refunding.ts";
import { accountView, disputeView, intentView, refundView } from "./views.ts";

const mostListed = 100;

export function intentsAt(desk: CollectingDesk): IntentsPort {
  const { pool } = desk;
  const read = (accountId: string, id: string) => atPayment(desk, { accountId, id }, intentView);
  return {
    async createIntent(request) {
      return read(
        request.accountId,
        await onceFor(desk, "createIntent", request, (shelf) => begin(shelf, request)),
      );
    },
    readIntent: ({ accountId, intentId }) => read(accountId, intentId),
    findIntent: ({ accountId, paymentId, since }) =>
      inShelf(pool, async (shelf) => {
        const [found] = await shelf.having<Payment>("payment", { accountId, reference: { paymentId } }, 1);
        if (!found || found.createdAt * 1000 < Math.floor(since.getTime() / 1000) * 1000) return undefined;
        return withPayment(shelf, { accountId, id: found.id }, intentView);
      }),
    async updateIntentAmount({ accountId, intentId: id, amountCents, idempotencyKey }) {
      const request = { accountId, idempotencyKey, id, amountCents };
      await onceFor(desk, "updateIntentAmount", request, (shelf) =>
        withPayment(shelf, { accountId, id }, (payment, at) => {
          changeAmount(payment, amountCents, at);
          return id;
        }),
      );
      return read(accountId, id);
    },
    async confirmIntent({ accountId, intentId: id, methodId, idempotencyKey }) {
      const request = { accountId, idempotencyKey, id, methodId };
      await onceFor(desk, "confirmIntent", request, (shelf) =>
        withPayment(shelf, { accountId, id }, async (payment, at) => {
          pay(payment, await methodOnFile(shelf, payment, methodId), at, { isPayerPresent: false });
          return id;
        }),
      );
      return read(accountId, id);
    },
    async cancelIntent({ accountId, intentId: id }) {
      await atPayment(desk, { accountId, id }, cancel);
      return read(accountId, id);
    },
  };
}

async function methodOnFile(
  shelf: Shelf,
  { accountId, customerId }: Payment,
  methodId: string,
): Promise<Method> {
  const payer = customerId === null ? undefined : await shelf.find<Payer>("payer", customerId);
  const method = payer?.accountId === accountId && payer.methods.find(({ id }) => id === methodId);
  if (!method) throw refuse("method_missing");
  return method;
}

async function begin(shelf: Shelf, request: NewIntent): Promise<string> {
  const { accountId, amountCents, methodKinds, customerId = null } = request;
  const { canCharge } = accountView(await accountIn(shelf, accountId));
  if (!canCharge) throw refuse("account_not_ready");
  assertAmount(amountCents);
  const at = await shelfClock(shelf);
  const { savesMethod = false, reference, description } = request;
  const payment = newPayment(
    { accountId, amountCents, methodKinds, customerId, savesMethod, reference, description },
    at,
  );
  payment.told.push({ type: "payment_intent.created", at, kind: "payment_intent", id: payment.id });
  if (customerId) belonging(await shelf.find<Payer>("payer", customerId), accountId, customerId);
  await savePayment(shelf, payment);
  return payment.id;
}

export function refundsAt(desk: CollectingDesk): RefundsPort {
  const read = (accountId: string, id: string) =>
    atPayment(desk, { accountId, id }, (payment) => refundView(payment, refundIn(payment, id)));
  return {
    async createRefund(request) {
      const { accountId, intentId, amountCents, reference } = request;
      const id = await onceFor(desk, "createRefund", request, (shelf) =>
        withPayment(
          shelf,
          { accountId, id: intentId },
          (payment, at) => refund(payment, { amountCents, reference }, at).id,
        ),
      );
      return read(accountId, id);
    },
    readRefund: ({ accountId, refundId }) => read(accountId, refundId),
    listRefunds: ({ accountId, intentId: id }) =>
      atPayment(desk, { accountId, id }, (payment) =>
        payment.refunds.toReversed().map((entry) => refundView(payment, entry)),
      ),
  };
}

function refundIn({ refunds }: Payment, id: string): RefundEntry {
  const found = refunds.find((each) => each.id === id);
  if (!found) throw new PaymentNotFound(`No such refund: '${id}'`);
  return found;
}

export function disputesAt(desk: CollectingDesk): DisputesPort {
  const { pool } = desk;
  const read = (accountId: string, id: string) =>
    atPayment(desk, { accountId, id }, (payment) => disputeView(payment, knownDispute(payment, id)));
  return {
    readDispute: ({ accountId, disputeId }) => read(accountId, disputeId),
    listDisputes: ({ accountId, intentId }) =>
      inShelf(pool, async (shelf) => {
        const disputed = { accountId, disputes: [{}], ...(intentId && { id: intentId }) };
        const found = await shelf.having<Payment>("payment", disputed, mostListed);
        return found
          .flatMap((payment) => payment.disputes.map((entry) => disputeView(payment, entry)))
          .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
      }),
    async submitEvidence({ accountId, idempotencyKey, disputeId, evidence: { files, ...evidence } }) {
      const names = files.map(({ about, name }) => [about, name]);
      const request = { accountId, idempotencyKey, disputeId, evidence, names };
      await onceFor(desk, "submitEvidence", request, (shelf) =>
        withPayment(shelf, { accountId, id: disputeId }, (payment, at) => {
          answerDispute(payment, knownDispute(payment, disputeId), evidence, at);
          return disputeId;
        }),
      );
      return read(accountId, disputeId);
    },
    async acceptDispute({ accountId, disputeId: id }) {
      await atPayment(desk, { accountId, id }, (payment, at) =>
        acceptDispute(payment, knownDispute(payment, id), at),
      );
      return read(accountId, id);
    },
  };
}

export function knownDispute(payment: Payment, id: string): DisputeEntry {
  const found = disputeIn(payment, id);
  if (!found) throw new PaymentNotFound(`No such dispute: '${id}'`);
  return found;
}
