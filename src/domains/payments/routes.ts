/** Which call about payments reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { paymentsContract } from "./calls-contract.ts";
import { acceptDispute, answerDispute } from "./disputes/service.ts";
import { getOpenInvoices, getPaymentStats, listPayments } from "./listing.ts";
import { sendReceipt } from "./receipts/service.ts";
import { refundPayment } from "./refunds/service.ts";
import { deletePayment, getPayment, recordPayment, restorePayment } from "./service.ts";

const calls = implement(paymentsContract).$context<CallContext>().use(authenticated);

export const paymentRoutes = calls.router({
  list: calls.list.handler(({ input, context }) => listPayments(context.actor, input)),
  stats: calls.stats.handler(({ context }) => getPaymentStats(context.actor)),
  open: calls.open.handler(({ input, context }) => getOpenInvoices(context.actor, input.id)),
  get: calls.get.handler(({ input, context }) => getPayment(context.actor, input.id)),
  record: calls.record.handler(({ input, context }) => recordPayment(context.actor, input)),
  delete: calls.delete.handler(({ input, context }) => deletePayment(context.actor, input.id)),
  restore: calls.restore.handler(({ input, context }) => restorePayment(context.actor, input.id)),
  sendReceipt: calls.sendReceipt.handler(({ input, context }) =>
    sendReceipt(context.actor, input.id, input.to ?? null),
  ),
  refund: calls.refund.handler(({ input: { id, ...wanted }, context }) =>
    refundPayment(context.actor, id, wanted),
  ),
  answerDispute: calls.answerDispute.handler(({ input: { id, ...answer }, context }) =>
    answerDispute(context.actor, id, answer),
  ),
  acceptDispute: calls.acceptDispute.handler(({ input, context }) => acceptDispute(context.actor, input.id)),
});
