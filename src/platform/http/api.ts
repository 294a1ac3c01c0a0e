/** Answers every call under /api: one route a call, what it is given from path, query and body, its answer wrapped. */
import { StandardBracketNotationSerializer } from "@orpc/openapi-client/standard";
import { type AnyRouter, createProcedureClient } from "@orpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Ground } from "../ground.ts";
import { type Call, callsOf } from "./calls.ts";
import { type Authenticate, type CallContext, contextOf } from "./context.ts";
import { successBody } from "./envelope.ts";

export function mountApi(
  app: FastifyInstance,
  ground: Ground,
  router: AnyRouter,
  authenticate: Authenticate,
): void {
  for (const call of callsOf(router)) {
    const run = createProcedureClient(call.procedure, { context: (context: CallContext) => context });
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header("cache-control", "no-store");
      const context = contextOf(ground, request, authenticate);
      return answer(call, request, reply, await run(inputOf(request), { context }));
    };
    const path = call.path.replace(/\/$/, "").replace(/\{(\w+)\}/g, ":$1");
    for (const url of [path, `${path}/`]) {
      app.route({ method: call.method, url, exposeHeadRoute: false, handler });
    }
  }
  app.all("/api/*", (_request, reply) => reply.header("cache-control", "no-store").callNotFound());
}

/** Lists and objects in a query: `status[]=lead`, `filter[city]=Denver`. */
const brackets = new StandardBracketNotationSerializer();

/** What stands in the path wins over what query or body say. */
function inputOf({ method, url, params, body }: FastifyRequest): unknown {
  const given = method === "GET" ? brackets.deserialize([...new URLSearchParams(queryOf(url))]) : body;
  const fromPath = params as Record<string, string>;
  if (given === undefined) return fromPath;
  if (Object.keys(fromPath).length === 0) return given;
  return isObject(given) ? { ...given, ...fromPath } : fromPath;
}

function queryOf(url: string): string {
  const mark = url.indexOf("?");
  return mark < 0 ? "" : url.slice(mark + 1);
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Marks the version of a record; whoever has that version already is sent nothing. */
function answer(call: Call, request: FastifyRequest, reply: FastifyReply, output: unknown): FastifyReply {
  const version = (output as { version?: unknown } | null | undefined)?.version;
  if (typeof version === "number") {
    const etag = `"${version}"`;
    reply.header("etag", etag);
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
  }
  return reply.code(call.status).send(successBody(output, call.isFlat));
}
