/** Which call about views and bulk edits reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { bulkEditsContract } from "./bulk/contract.ts";
import {
  beginBulk,
  findBulkEdit,
  listBulkEditRows,
  listBulkEdits,
  previewBulk,
  runBulk,
  undoBulk,
} from "./bulk/service.ts";
import { viewsContract } from "./contract.ts";
import { countList, exportList } from "./exporting.ts";
import { listFields } from "./lists.ts";
import {
  changeView,
  deleteView,
  duplicateView,
  listViews,
  restoreView,
  saveView,
  setDefaultView,
} from "./service.ts";

const calls = implement(viewsContract).$context<CallContext>().use(authenticated);

export const viewRoutes = calls.router({
  list: calls.list.handler(({ input, context }) => listViews(context.actor, input.list)),
  fields: calls.fields.handler(({ input, context }) => listFields(context.actor, input.list)),
  count: calls.count.handler(({ input, context }) => countList(context.actor, input)),
  export: calls.export.handler(({ input, context }) => exportList(context.actor, input)),
  create: calls.create.handler(({ input, context }) => saveView(context.actor, input)),
  setDefault: calls.setDefault.handler(({ input, context }) =>
    setDefaultView(context.actor, input.list, input.view_id),
  ),
  change: calls.change.handler(({ input: { id, version, ...changes }, context }) =>
    changeView(context.actor, id, changes, context.ifMatch ?? version),
  ),
  duplicate: calls.duplicate.handler(({ input, context }) => duplicateView(context.actor, input.id)),
  delete: calls.delete.handler(({ input, context }) => deleteView(context.actor, input.id)),
  restore: calls.restore.handler(({ input, context }) => restoreView(context.actor, input.id)),
});

const edits = implement(bulkEditsContract).$context<CallContext>().use(authenticated);

export const bulkEditRoutes = edits.router({
  preview: edits.preview.handler(({ input, context }) => previewBulk(context.actor, input)),
  create: edits.create.handler(({ input, context }) => beginBulk(context.actor, input)),
  list: edits.list.handler(({ input, context }) => listBulkEdits(context.actor, input.list)),
  get: edits.get.handler(({ input, context }) => findBulkEdit(context.actor, input.id)),
  rows: edits.rows.handler(({ input: { id, ...page }, context }) =>
    listBulkEditRows(context.actor, id, page),
  ),
  run: edits.run.handler(({ input, context }) => runBulk(context.actor, input.id)),
  undo: edits.undo.handler(({ input, context }) => undoBulk(context.actor, input.id)),
});
