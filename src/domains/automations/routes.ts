/** Which call about automations reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { automationsContract } from "./calls-contract.ts";
import { dryRun } from "./dry-run.ts";
import { listAutomations } from "./listing.ts";
import { findRun, listRuns, listRunsOfCustomer, removePerson } from "./people.ts";
import { discardDraft, pauseAutomation, publishAutomation, startAutomation } from "./publishing.ts";
import { listRecipes } from "./recipes.ts";
import {
  createAutomation,
  deleteAutomation,
  duplicateAutomation,
  findAutomation,
  restoreAutomation,
  updateAutomation,
} from "./service.ts";

const calls = implement(automationsContract).$context<CallContext>().use(authenticated);

export const automationRoutes = calls.router({
  list: calls.list.handler(({ input, context }) => listAutomations(context.actor, input)),
  recipes: calls.recipes.handler(({ context }) => listRecipes(context.actor)),
  create: calls.create.handler(({ input, context }) => createAutomation(context.actor, input)),
  get: calls.get.handler(({ input, context }) => findAutomation(context.actor, input.id)),
  update: calls.update.handler(({ input: { id, version, ...changes }, context }) =>
    updateAutomation(context.actor, id, changes, context.ifMatch ?? version),
  ),
  discard: calls.discard.handler(({ input, context }) =>
    discardDraft(context.actor, input.id, context.ifMatch ?? input.version),
  ),
  publish: calls.publish.handler(({ input, context }) =>
    publishAutomation(context.actor, input.id, context.ifMatch ?? input.version),
  ),
  start: calls.start.handler(({ input, context }) => startAutomation(context.actor, input.id)),
  pause: calls.pause.handler(({ input, context }) => pauseAutomation(context.actor, input.id)),
  duplicate: calls.duplicate.handler(({ input, context }) => duplicateAutomation(context.actor, input.id)),
  remove: calls.remove.handler(({ input, context }) => deleteAutomation(context.actor, input.id)),
  restore: calls.restore.handler(({ input, context }) => restoreAutomation(context.actor, input.id)),
  dryRun: calls.dryRun.handler(({ input, context }) => dryRun(context.actor, input.content)),
  runs: calls.runs.handler(({ input: { id, ...query }, context }) => listRuns(context.actor, id, query)),
  run: calls.run.handler(({ input, context }) => findRun(context.actor, input.id)),
  removePerson: calls.removePerson.handler(({ input, context }) => removePerson(context.actor, input.id)),
  ofCustomer: calls.ofCustomer.handler(({ input: { id, ...page }, context }) =>
    listRunsOfCustomer(context.actor, id, page),
  ),
});
