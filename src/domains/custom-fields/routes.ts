/** Which call about custom fields reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { customFieldsContract } from "./contract.ts";
import { changeType, previewType } from "./retyping.ts";
import {
  archiveField,
  createField,
  findUses,
  listFields,
  reorderFields,
  restoreField,
  updateField,
} from "./service.ts";
import { listFormFields } from "./values.ts";

const calls = implement(customFieldsContract).$context<CallContext>().use(authenticated);

export const customFieldRoutes = calls.router({
  list: calls.list.handler(({ context }) => listFields(context.actor)),
  forms: calls.forms.handler(({ input, context }) => listFormFields(context.actor, input.kind)),
  create: calls.create.handler(({ input, context }) => createField(context.actor, input)),
  reorder: calls.reorder.handler(({ input, context }) => reorderFields(context.actor, input.kind, input.ids)),
  update: calls.update.handler(({ input: { id, version, ...changes }, context }) =>
    updateField(context.actor, id, changes, context.ifMatch ?? version),
  ),
  uses: calls.uses.handler(({ input, context }) => findUses(context.actor, input.id)),
  archive: calls.archive.handler(({ input, context }) => archiveField(context.actor, input.id)),
  restore: calls.restore.handler(({ input, context }) => restoreField(context.actor, input.id)),
  previewType: calls.previewType.handler(({ input: { id, ...change }, context }) =>
    previewType(context.actor, id, change),
  ),
  changeType: calls.changeType.handler(({ input: { id, ...change }, context }) =>
    changeType(context.actor, id, change),
  ),
});
