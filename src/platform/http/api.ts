/** Answers every call under /api: finds it, hands it what path, query and body say, wraps and marks its answer. */
import { StandardOpenAPIMatcher } from "@orpc/openapi/standard";
import { StandardBracketNotationSerializer } from "@orpc/openapi-client/standard";
import { type AnyRouter, call } from "@orpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Ground } from "../ground.ts";
import { type Call, callOf, callsOf } from "./calls.ts";
import { type Authenticate, contextOf } from "./context.ts";
import { successBody } from "./envelope.ts";

export function mountApi(
  app: FastifyInstance,
  ground: Ground,
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
    const context = contextOf(ground, request, authenticate);
    const output = await call(match.procedure, inputOf(request, query, match.params), { context });
    return answer(callOf(match.procedure), request, reply, output);
  };
  app.all("/api/*", handler);
  for (const { method, path, largestBody: bodyLimit } of callsOf(router)) {
    if (bodyLimit !== undefined) app.route({ method, url: path, bodyLimit, handler });
  }
}

/** A slash at the end of the path makes no difference. */
function partsOf(url: string): { path: `/${string}`; query: string } {
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  return { path: `/${path.replace(/^\/|\/$/g, "")}`, query: mark < 0 ? "" : url.slice(mark + 1) };
}

/** Lists and objects in a query: `status[]=lead`, `filter[city]=Denver`. */
const brackets = new StandardBracketNotationSerializer();

/** What stands in the path wins over what query or body say. */
function inputOf(
  { method, body }: FastifyRequest,
  query: string,
  fromPath: Record<string, string> | undefined,
): unknown {
  const given = method === "GET" ? brackets.deserialize([...new URLSearchParams(query)]) : body;
  if (given === undefined || !fromPath) return given ?? fromPath;
  return isObject(given) ? { ...given, ...fromPath } : fromPath;
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

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
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  }
  return reply.code(status).send(successBody(output, isFlat));
}
