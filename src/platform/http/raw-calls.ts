/** The door for calls that are not JSON both ways: a signed message whose bytes must not change, a file to download. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { AppContext } from "../app-context.ts";
import { type Authenticate, assertHeaders, type CallContext, contextOf } from "./context.ts";

export type RawRequest = {
  params: Record<string, string>;
  /** Of a parameter that comes twice, the first. */
  query: Record<string, string>;
  headers: Record<string, string | string[] | undefined>;
  /** The fields of a form that was sent; none when something else was. */
  form: URLSearchParams;
  /** Exactly the bytes that were sent. */
  body: Buffer;
};

export type RawAnswer = {
  status: number;
  type: string;
  body: Buffer | string;
  headers?: Record<string, string>;
};

export type RawCall = {
  method: "GET" | "POST";
  /** As the server's router writes it: `/api/billing/bills/:id/pdf`. */
  path: string;
  /** Bytes; 64 KiB when it does not say. */
  largestBody?: number;
  answer: (request: RawRequest, context: CallContext) => Promise<RawAnswer>;
};

const usualLargestBody = 64 * 1024;

/** Mounts the calls beside those of the contracts. What they throw is answered as everywhere. */
export async function mountRawCalls(
  app: FastifyInstance,
  appContext: AppContext,
  calls: readonly RawCall[],
  authenticate: Authenticate,
): Promise<void> {
  await app.register(async (door) => {
    door.removeAllContentTypeParsers();
    door.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    for (const { method, path, largestBody, answer } of calls) {
      door.route({
        method,
        url: path,
        bodyLimit: largestBody ?? usualLargestBody,
        handler: async (request, reply) => {
          reply.header("cache-control", "no-store");
          assertHeaders(request);
          const given = await answer(rawOf(request), contextOf(appContext, request, authenticate));
          return reply
            .code(given.status)
            .headers(given.headers ?? {})
            .type(given.type)
            .send(given.body);
        },
      });
    }
  });
}

function rawOf(request: FastifyRequest): RawRequest {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  return {
    params: fieldsOf(Object.entries(request.params as Record<string, string>)),
    query: fieldsOf(Object.entries(request.query as Record<string, string | string[]>)),
    headers: request.headers,
    get form() {
      return new URLSearchParams([...new URLSearchParams(body.toString("utf8"))].map(withoutNul));
    },
    body,
  };
}

const fieldsOf = (fields: [string, string | string[]][]): Record<string, string> =>
  Object.fromEntries(
    fields.map(([name, value]) => withoutNul([name, Array.isArray(value) ? (value[0] ?? "") : value])),
  );

/** Without the one character that no database keeps: a page that a stranger looks at has nowhere to complain of it. */
const withoutNul = ([name, value]: [string, string]): [string, string] => [
  name.replaceAll("\u0000", ""),
  value.replaceAll("\u0000", ""),
];
