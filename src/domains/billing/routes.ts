/** Which call about plans, usage and bills reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { payBill, replaceCard } from "./bills/paying.ts";
import { listBills } from "./bills/service.ts";
import { billingContract } from "./contract.ts";
import { changePlan, previewChange } from "./plan/changing.ts";
import { cancelAtPeriodEnd, keepSubscription, reactivate } from "./plan/leaving.ts";
import { forecastBill, getOverview } from "./service.ts";
import { listUsage, setSpendCap } from "./usage/ledger.ts";

const calls = implement(billingContract).$context<CallContext>().use(authenticated);

export const billingRoutes = calls.router({
  overview: calls.overview.handler(({ context }) => getOverview(context.actor)),
  preview: calls.preview.handler(({ input, context }) => previewChange(context.actor, input)),
  change: calls.change.handler(({ input, context }) => changePlan(context.actor, input)),
  cancel: calls.cancel.handler(({ input, context }) => cancelAtPeriodEnd(context.actor, input)),
  keep: calls.keep.handler(({ context }) => keepSubscription(context.actor)),
  replaceCard: calls.replaceCard.handler(({ input, context }) =>
    replaceCard(context.actor, input.paymentMethodId),
  ),
  reactivate: calls.reactivate.handler(({ input, context }) => reactivate(context.actor, input)),
  setSpendCap: calls.setSpendCap.handler(({ input, context }) =>
    setSpendCap(context.actor, input.spendCapCents, input.capVersion),
  ),
  listUsage: calls.listUsage.handler(({ input, context }) => listUsage(context.actor, input)),
  listBills: calls.listBills.handler(({ input, context }) => listBills(context.actor, input)),
  payBill: calls.payBill.handler(({ input, context }) => payBill(context.actor, input.id)),
  forecast: calls.forecast.handler(({ context }) => forecastBill(context.actor)),
});
