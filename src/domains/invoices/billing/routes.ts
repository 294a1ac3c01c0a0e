/** Which call from work to bill reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { createDrafts } from "./batch.ts";
import { invoiceBillingContract } from "./contract.ts";
import { createDeposit } from "./deposits.ts";
import { createPartInvoice } from "./progress.ts";
import { dismissJob, getJobBilling, listReady, undismissJob } from "./queue.ts";

const calls = implement(invoiceBillingContract).$context<CallContext>().use(authenticated);

export const invoiceBillingRoutes = calls.router({
  ready: calls.ready.handler(({ input, context }) => listReady(context.actor, input)),
  drafts: calls.drafts.handler(({ input, context }) => createDrafts(context.actor, input)),
  deposit: calls.deposit.handler(({ input, context }) => createDeposit(context.actor, input)),
  part: calls.part.handler(({ input, context }) => createPartInvoice(context.actor, input)),
  job: calls.job.handler(({ input, context }) => getJobBilling(context.actor, input.id)),
  dismiss: calls.dismiss.handler(({ input, context }) => dismissJob(context.actor, input.id, input.reason)),
  undismiss: calls.undismiss.handler(({ input, context }) => undismissJob(context.actor, input.id)),
});
