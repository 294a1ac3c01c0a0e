/** Answers every call under /api: finds it, asks who makes it, hands it what was sent, wraps and marks its answer. */
import { StandardOpenAPIMatcher } from "@orpc/openapi/standard";
import { type AnyRouter, call } from "@orpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Permission } from "#shared/permissions.ts";
import { assertIsPerson, assertMay } from "../actor.ts";
import type { AppContext } from "../app-context.ts";
import { type Call, callOf, callsOf } from "./calls.ts";
import { type Authenticate, assertHeaders, type CallContext, contextOf } from "./context.ts";
import { successBody } from "./envelope.ts";
import { assertShallow, assertStorable, inputOf } from "./input.ts";
import { isKnown } from "./packed.ts";

export function mountApi(
  app: FastifyInstance,
  appContext: AppContext,
  router: AnyRouter,
  authenticate: Authenticate,
): void {
  const matcher = new StandardOpenAPIMatcher();
  matcher.init(router);

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header("cache-control", "no-store");
    const { path, query } = partsOf(request.url);
    const match = await matcher.match(request.method, path);
    if (!match) return reply.callNotFound();
    const described = callOf(match.procedure);
    const input = inputOf(request, query, match.params);
    assertShallow(input);
    const context = contextOf(appContext, request, reply, authenticate);
    await admit(described, context);
    assertHeaders(request);
    assertStorable(input, described.fileField);
    return answer(described, request, reply, await call(match.procedure, input, { context }));
  };
  app.all("/api/*", handler);
  // Nobody has a large body taken in before they have said who they are.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    await contextOf(appContext, request, reply, authenticate).authenticate();
  };
  for (const { method, path, isOpen, largestBody: bodyLimit } of callsOf(router)) {
    if (bodyLimit === undefined) continue;
    app.route({ method, url: path, bodyLimit, handler, ...(isOpen ? {} : { onRequest }) });
  }
}

/** A slash at the end of the path makes no difference. */
function partsOf(url: string): { path: `/${string}`; query: string } {
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  return { path: `/${path.replace(/^\/|\/$/g, "")}`, query: mark < 0 ? "" : url.slice(mark + 1) };
}

/** Who may not make the call learns that, and nothing of what it wants: before anything that was sent is looked at. */
async function admit({ isFlat, isOpen, needs = [] }: Call, context: CallContext): Promise<void> {
  if (isFlat || isOpen) return;
  const actor = await context.authenticate();
  if (needs.length === 0) assertIsPerson(actor);
  for (const permission of needs) assertMay(actor, permission as Permission);
}

/** Marks the version of a record; whoever has that version already is sent nothing. */
function answer(
  { status, isFlat }: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  output: unknown,
): FastifyReply {
  const version = (output as { version?: unknown } | null | undefined)?.version;
  if (typeof version === "number") {
    const etag = `"${version}"`;
    reply.header("etag", etag);
    if (isKnown(request.headers["if-none-match"], etag)) return reply.code(304).send();
  }
  return reply.code(status).send(successBody(output, isFlat));
}
