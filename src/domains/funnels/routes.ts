/** Which call about funnels reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { funnelsContract } from "./contract.ts";
import { countFunnel, summarizeFunnels } from "./counting.ts";
import {
  createFunnel,
  duplicateFunnel,
  findFunnel,
  listChoices,
  listFunnels,
  moveFunnel,
  updateFunnel,
} from "./service.ts";

const calls = implement(funnelsContract).$context<CallContext>().use(authenticated);

export const funnelRoutes = calls.router({
  list: calls.list.handler(({ input, context }) => listFunnels(context.actor, input)),
  summary: calls.summary.handler(({ context }) => summarizeFunnels(context.actor)),
  choices: calls.choices.handler(({ context }) => listChoices(context.actor)),
  create: calls.create.handler(({ input, context }) => createFunnel(context.actor, input)),
  get: calls.get.handler(({ input, context }) => findFunnel(context.actor, input.id)),
  update: calls.update.handler(({ input: { id, version, ...changes }, context }) =>
    updateFunnel(context.actor, id, changes, context.ifMatch ?? version),
  ),
  duplicate: calls.duplicate.handler(({ input, context }) => duplicateFunnel(context.actor, input.id)),
  publish: calls.publish.handler(({ input, context }) => moveFunnel(context.actor, input.id, "publish")),
  unpublish: calls.unpublish.handler(({ input, context }) =>
    moveFunnel(context.actor, input.id, "unpublish"),
  ),
  archive: calls.archive.handler(({ input, context }) => moveFunnel(context.actor, input.id, "archive")),
  restore: calls.restore.handler(({ input, context }) => moveFunnel(context.actor, input.id, "restore")),
  figures: calls.figures.handler(({ input, context }) => countFunnel(context.actor, input.id, input)),
});
