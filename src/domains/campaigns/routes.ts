/** Which call about campaigns reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { countAudience } from "./audience.ts";
import { campaignsContract } from "./contract.ts";
import { campaignStats, listCampaigns } from "./listing.ts";
import { previewCampaign, sendTest } from "./previewing.ts";
import { exportResults, listResults } from "./results/recipients.ts";
import { reportCampaign } from "./results/reporting.ts";
import { reviewCampaign } from "./reviewing.ts";
import { cancelCampaign, pauseCampaign } from "./sending/pausing.ts";
import { resumeCampaign, sendCampaign, unscheduleCampaign } from "./sending/scheduling.ts";
import {
  createCampaign,
  duplicateCampaign,
  getCampaign,
  removeCampaign,
  restoreCampaign,
  updateCampaign,
} from "./service.ts";

const calls = implement(campaignsContract).$context<CallContext>().use(authenticated);

export const campaignRoutes = calls.router({
  list: calls.list.handler(({ input, context }) => listCampaigns(context.actor, input)),
  stats: calls.stats.handler(({ context }) => campaignStats(context.actor)),
  create: calls.create.handler(({ input, context }) => createCampaign(context.actor, input)),
  audience: calls.audience.handler(({ input, context }) => countAudience(context.actor, input.audience)),
  preview: calls.preview.handler(({ input, context }) => previewCampaign(context.actor, input)),
  get: calls.get.handler(({ input, context }) => getCampaign(context.actor, input.id)),
  update: calls.update.handler(({ input: { id, version, ...changes }, context }) =>
    updateCampaign(context.actor, id, changes, context.ifMatch ?? version),
  ),
  duplicate: calls.duplicate.handler(({ input, context }) => duplicateCampaign(context.actor, input.id)),
  remove: calls.remove.handler(({ input, context }) => removeCampaign(context.actor, input.id)),
  restore: calls.restore.handler(({ input, context }) => restoreCampaign(context.actor, input.id)),
  review: calls.review.handler(({ input, context }) => reviewCampaign(context.actor, input.id)),
  test: calls.test.handler(({ input, context }) => sendTest(context.actor, input.id, input.customer_id)),
  send: calls.send.handler(({ input: { id, ...plan }, context }) =>
    sendCampaign(context.actor, id, { ...plan, version: context.ifMatch ?? plan.version }),
  ),
  unschedule: calls.unschedule.handler(({ input, context }) => unscheduleCampaign(context.actor, input.id)),
  pause: calls.pause.handler(({ input, context }) => pauseCampaign(context.actor, input.id)),
  resume: calls.resume.handler(({ input, context }) => resumeCampaign(context.actor, input.id)),
  cancel: calls.cancel.handler(({ input, context }) => cancelCampaign(context.actor, input.id)),
  report: calls.report.handler(({ input, context }) => reportCampaign(context.actor, input.id)),
  recipients: calls.recipients.handler(({ input, context }) => listResults(context.actor, input)),
  export: calls.export.handler(({ input, context }) => exportResults(context.actor, input)),
});
