/** Which call about versions of files reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { versionsContract } from "./contract.ts";
import { deleteVersion, listVersions, restoreVersion } from "./service.ts";
import { beginVersion, cancelVersion, finishVersion } from "./uploading.ts";

const calls = implement(versionsContract).$context<CallContext>().use(authenticated);

export const fileVersionRoutes = calls.router({
  list: calls.list.handler(({ input, context }) => listVersions(context.actor, input.id)),
  begin: calls.begin.handler(({ input: { id, ...arrival }, context }) =>
    beginVersion(context.actor, id, arrival),
  ),
  finish: calls.finish.handler(({ input, context }) =>
    finishVersion(context.actor, input.id, input.version_id),
  ),
  cancel: calls.cancel.handler(({ input, context }) =>
    cancelVersion(context.actor, input.id, input.version_id),
  ),
  restore: calls.restore.handler(({ input, context }) =>
    restoreVersion(context.actor, input.id, input.version_id, context.ifMatch ?? undefined),
  ),
  delete: calls.delete.handler(({ input, context }) =>
    deleteVersion(context.actor, input.id, input.version_id),
  ),
});
