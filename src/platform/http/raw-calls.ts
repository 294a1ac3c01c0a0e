/** The door for calls that are not JSON both ways: a signed message whose bytes must not change, a file to download. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { AppContext } from "../app-context.ts";
import { type Authenticate, assertHeaders, type CallContext, contextOf } from "./context.ts";
import { type ReadyPage, readyPagesOf } from "./public-pages/ready-pages.ts";
import { businessDomainHeaders, isForBusinessDomain, keyOfPage } from "./public-pages/site-hosts.ts";

export type RawRequest = {
  params: Record<string, string>;
  /** Of a parameter that comes twice, the first. */
  query: Record<string, string>;
  headers: Record<string, string | string[] | undefined>;
  /** The fields of a form that was sent; none when something else was. */
  form: URLSearchParams;
  /** Exactly the bytes that were sent. */
  body: Buffer;
  /** As it comes in; unread where the call `isStreamed`. */
  incoming: IncomingMessage;
};

export type RawAnswer = {
  status: number;
  type: string;
  body: Buffer | string;
  headers?: Record<string, string>;
  /** The same page for whoever asks for this address next. */
  ready?: ReadyPage;
};

/** An answer whose body is read while it is sent. */
export type StreamedAnswer = Omit<RawAnswer, "body"> & { body: Readable };

/** Writes the whole answer, on top of the headers that every answer has. */
export type OwnAnswer = { send: (response: ServerResponse) => Promise<void> };

export type RawCall = {
  method: "GET" | "POST" | "HEAD" | "PATCH";
  /** As the server's router writes it: `/api/billing/bills/:id/pdf`. */
  path: string;
  /** Bytes; 64 KiB when it does not say. */
  largestBody?: number;
  /** What is sent is left to be read by the call, however much it is. */
  isStreamed?: true;
  answer: (request: RawRequest, context: CallContext) => Promise<RawAnswer | StreamedAnswer | OwnAnswer>;
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
    mount(
      door,
      calls.filter(({ isStreamed }) => !isStreamed),
    );
  });
  await app.register(async (door) => {
    door.removeAllContentTypeParsers();
    door.addContentTypeParser("*", (_request, _body, done) => done(null));
    mount(
      door,
      calls.filter(({ isStreamed }) => isStreamed),
    );
  });

  function keepReady({ raw }: FastifyRequest, page: ReadyPage, begun: number): void {
    const headers = { ...page.headers, ...(isForBusinessDomain(raw) ? businessDomainHeaders : {}) };
    readyPagesOf(appContext)?.keep(keyOfPage(raw), { ...page, headers }, begun);
  }

  function mount(door: FastifyInstance, mounted: readonly RawCall[]): void {
    for (const { method, path, largestBody, answer } of mounted) {
      door.route({
        method,
        url: path,
        bodyLimit: largestBody ?? usualLargestBody,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          reply.header("cache-control", "no-store");
          assertHeaders(request);
          const begun = readyPagesOf(appContext)?.begin() ?? 0;
          const given = await answer(rawOf(request), contextOf(appContext, request, reply, authenticate));
          if ("send" in given) return sendAlone(reply, given.send);
          if ("ready" in given && given.ready) keepReady(request, given.ready, begun);
          return reply
            .code(given.status)
            .headers(given.headers ?? {})
            .type(given.type)
            .send(given.body);
        },
      });
    }
  }
}

async function sendAlone(reply: FastifyReply, send: (response: ServerResponse) => Promise<void>) {
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  await send(reply.raw);
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
    incoming: request.raw,
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
