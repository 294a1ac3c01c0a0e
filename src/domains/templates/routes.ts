/** Which call about templates reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { templatesContract } from "./contract.ts";
import { fillTemplate } from "./filling.ts";
import { listCategories, listTemplates } from "./listing.ts";
import {
  createTemplate,
  deleteTemplate,
  duplicateTemplate,
  findTemplate,
  listVersions,
  restoreTemplate,
  updateTemplate,
} from "./service.ts";
import { addStarters, listStarters } from "./starters.ts";

const calls = implement(templatesContract).$context<CallContext>().use(authenticated);

export const templateRoutes = calls.router({
  list: calls.list.handler(({ input, context }) => listTemplates(context.actor, input)),
  categories: calls.categories.handler(({ context }) => listCategories(context.actor)),
  starters: calls.starters.handler(({ context }) => listStarters(context.actor)),
  addStarters: calls.addStarters.handler(({ context }) => addStarters(context.actor)),
  fill: calls.fill.handler(({ input, context }) => fillTemplate(context.actor, input)),
  get: calls.get.handler(({ input, context }) => findTemplate(context.actor, input.id)),
  versions: calls.versions.handler(({ input, context }) => listVersions(context.actor, input.id)),
  create: calls.create.handler(({ input, context }) => createTemplate(context.actor, input)),
  update: calls.update.handler(({ input: { id, version, ...changes }, context }) =>
    updateTemplate(context.actor, id, changes, context.ifMatch ?? version),
  ),
  duplicate: calls.duplicate.handler(({ input, context }) => duplicateTemplate(context.actor, input.id)),
  delete: calls.delete.handler(({ input, context }) =>
    deleteTemplate(context.actor, input.id, context.ifMatch ?? undefined),
  ),
  restore: calls.restore.handler(({ input, context }) => restoreTemplate(context.actor, input.id)),
});
