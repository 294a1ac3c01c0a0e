/** Answers every call under /api: finds the function, wraps the answer, marks its version. */
import { OpenAPIHandler } from "@orpc/openapi/fastify";
import type { AnyRouter } from "@orpc/server";
import type { FastifyInstance } from "fastify";
import type { Ground } from "../ground.ts";
import { type Authenticate, type CallContext, contextOf } from "./context.ts";
import { type Answer, failureAnswer, flatCallsOf, successBody } from "./envelope.ts";

type Result = { matched: boolean; response?: { status: number; headers: object; body?: unknown } };

export function mountApi(
  app: FastifyInstance,
  ground: Ground,
  router: AnyRouter,
  authenticate: Authenticate,
): void {
  const flatPaths = flatCallsOf(router);
  const handler = new OpenAPIHandler<CallContext>(router as never, {
    interceptors: [
      async ({ request, context, next }) => {
        const path = request.url.pathname.replace(/\/+$/, "");
        const ifNoneMatch = request.headers["if-none-match"];
        try {
          const result = (await next()) as Result;
          if (!result.matched || !result.response) return result as never;
          const answer = answerOf(result.response, flatPaths.has(`${request.method} ${path}`), ifNoneMatch);
          return { matched: true, response: answer } as never;
        } catch (error) {
          const answer = failureAnswer(error, context.request.id, ground.log);
          return { matched: true, response: answer } as never;
        }
      },
    ],
  });

  app.all("/api/*", async (request, reply) => {
    reply.header("cache-control", "no-store");
    const context = contextOf(ground, request, authenticate);
    const { matched } = await handler.handle(request, reply, { context });
    if (!matched) reply.callNotFound();
  });
}

function answerOf(
  response: { status: number; body?: unknown },
  isFlat: boolean,
  ifNoneMatch: unknown,
): Answer {
  const version = (response.body as { version?: unknown } | null | undefined)?.version;
  const etag = typeof version === "number" ? `"${version}"` : undefined;
  if (etag && ifNoneMatch === etag) return { status: 304, headers: { etag }, body: undefined };
  return {
    status: response.status,
    headers: etag ? { etag } : {},
    body: successBody(response.body, isFlat),
  };
}
