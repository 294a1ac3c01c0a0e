/** Which call about files reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { filesContract } from "./contract.ts";
import { createFolder, deleteFolder, listFolders, updateFolder } from "./folders.ts";
import { getFileStorage, listFiles } from "./listing.ts";
import { deleteFile, getFile, purgeFile, restoreFile, updateFile } from "./service.ts";
import { beginUpload, cancelUpload, finishUpload } from "./uploading.ts";

const calls = implement(filesContract).$context<CallContext>().use(authenticated);

export const fileRoutes = calls.router({
  list: calls.list.handler(({ input, context }) => listFiles(context.actor, input)),
  storage: calls.storage.handler(({ context }) => getFileStorage(context.actor)),
  folders: calls.folders.handler(({ context }) => listFolders(context.actor)),
  createFolder: calls.createFolder.handler(({ input, context }) => createFolder(context.actor, input)),
  updateFolder: calls.updateFolder.handler(({ input: { id, version, ...changes }, context }) =>
    updateFolder(context.actor, id, changes, context.ifMatch ?? version),
  ),
  deleteFolder: calls.deleteFolder.handler(({ input, context }) => deleteFolder(context.actor, input.id)),
  beginUpload: calls.beginUpload.handler(({ input, context }) => beginUpload(context.actor, input)),
  finishUpload: calls.finishUpload.handler(({ input, context }) => finishUpload(context.actor, input.id)),
  cancelUpload: calls.cancelUpload.handler(({ input, context }) => cancelUpload(context.actor, input.id)),
  get: calls.get.handler(({ input, context }) => getFile(context.actor, input.id)),
  update: calls.update.handler(({ input: { id, version, ...changes }, context }) =>
    updateFile(context.actor, id, changes, context.ifMatch ?? version),
  ),
  delete: calls.delete.handler(({ input, context }) =>
    deleteFile(context.actor, input.id, context.ifMatch ?? undefined),
  ),
  restore: calls.restore.handler(({ input, context }) => restoreFile(context.actor, input.id)),
  purge: calls.purge.handler(({ input, context }) => purgeFile(context.actor, input.id)),
});
