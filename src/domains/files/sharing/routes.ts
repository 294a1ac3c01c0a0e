/** Which call about links to files reaches which function. */
import { implement } from "@orpc/server";
import type { CallContext } from "#platform/http/context.ts";
import { authenticated } from "#platform/http/routes.ts";
import { sharingContract } from "./contract.ts";
import { createShare, listShares, revokeShare } from "./service.ts";

const calls = implement(sharingContract).$context<CallContext>().use(authenticated);

export const fileShareRoutes = calls.router({
  list: calls.list.handler(({ input, context }) => listShares(context.actor, input.id)),
  create: calls.create.handler(({ input: { id, ...share }, context }) =>
    createShare(context.actor, id, share),
  ),
  revoke: calls.revoke.handler(({ input, context }) => revokeShare(context.actor, input.id, input.share_id)),
});
