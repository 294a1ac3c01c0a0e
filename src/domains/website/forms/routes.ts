/** Which call about website forms reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { websiteFormsContract } from "./contract.ts";
import { listForms } from "./listing.ts";
import { previewForm } from "./preview.ts";
import { archiveForm, discardDraft, publishForm, restoreForm, unpublishForm } from "./publishing.ts";
import { createForm, duplicateForm, findForm, updateForm } from "./service.ts";
import { listStarters } from "./starters.ts";

const calls = implement(websiteFormsContract).$context<CallContext>().use(authenticated);

export const websiteFormRoutes = calls.router({
  list: calls.list.handler(({ input, context }) => listForms(context.actor, input)),
  starters: calls.starters.handler(({ context }) => listStarters(context.actor)),
  create: calls.create.handler(({ input, context }) => createForm(context.actor, input)),
  preview: calls.preview.handler(({ input, context }) => previewForm(context.actor, input.content)),
  get: calls.get.handler(({ input, context }) => findForm(context.actor, input.id)),
  update: calls.update.handler(({ input: { id, version, ...changes }, context }) =>
    updateForm(context.actor, id, changes, context.ifMatch ?? version),
  ),
  discard: calls.discard.handler(({ input, context }) =>
    discardDraft(context.actor, input.id, context.ifMatch ?? input.version),
  ),
  publish: calls.publish.handler(({ input, context }) =>
    publishForm(context.actor, input.id, context.ifMatch ?? input.version),
  ),
  unpublish: calls.unpublish.handler(({ input, context }) => unpublishForm(context.actor, input.id)),
  archive: calls.archive.handler(({ input, context }) => archiveForm(context.actor, input.id)),
  restore: calls.restore.handler(({ input, context }) => restoreForm(context.actor, input.id)),
  duplicate: calls.duplicate.handler(({ input, context }) => duplicateForm(context.actor, input.id)),
});
