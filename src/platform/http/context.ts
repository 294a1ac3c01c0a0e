/** What a call knows about the request that makes it. */
import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { cleanLine } from "#shared/characters.ts";
import { cut } from "#shared/text.ts";
import type { Actor, RequestFacts } from "../actor.ts";
import type { AppContext } from "../app-context.ts";
import { invalid, unauthenticated } from "../errors.ts";

export type CallContext = {
  readonly appContext: AppContext;
  readonly request: RequestFacts;
  /** Version of the record the client has seen, from If-Match; null when it did not say. */
  readonly ifMatch: number | null;
  /** The person behind the bearer token; throws when there is none or it is no longer good. */
  readonly authenticate: () => Promise<Actor>;
  /** The same as of now, for an answer that lasts. */
  readonly authenticateAgain: () => Promise<Actor>;
};

/** How many calls a caller has left, and in how many seconds all of them are there again. */
export type CallLimit = { limit: number; remaining: number; resetSeconds: number };

/** Finds who a bearer token belongs to; `tell` hears of a limit, also before a refusal. */
export type Authenticate = (
  appContext: AppContext,
  token: string,
  request: RequestFacts,
  tell?: (limit: CallLimit) => void,
) => Promise<Actor>;

/** What the headers say; where one is not as it must be, as if it were not there: see `assertHeaders`. */
export function contextOf(
  appContext: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  authenticate: Authenticate,
): CallContext {
  const { headers } = request;
  const facts: RequestFacts = {
    id: request.id,
    ip: cleanLine(request.ip),
    userAgent: headers["user-agent"] === undefined ? null : cut(cleanLine(headers["user-agent"]), 300),
    ...idempotencyOf(request),
  };
  const ask = async (): Promise<Actor> => {
    const token = /^Bearer ([\w.~+/=-]{1,4000})$/i.exec(headers.authorization ?? "")?.[1];
    if (!token) throw unauthenticated("Sign in to continue.");
    return authenticate(appContext, token, facts, (limit) => writeLimit(reply, limit));
  };
  let actor: Promise<Actor> | undefined;
  return {
    appContext,
    request: facts,
    ifMatch: versionIn(headers["if-match"]) ?? null,
    authenticate: () => (actor ??= ask()),
    authenticateAgain: ask,
  };
}

/** By the names of the IETF draft that most clients know (draft-ietf-httpapi-ratelimit-headers-07). */
function writeLimit(reply: FastifyReply, { limit, remaining, resetSeconds }: CallLimit): void {
  // An answer that lasts asks again after its headers are gone.
  if (reply.raw.headersSent) return;
  reply.headers({
    "ratelimit-limit": String(limit),
    "ratelimit-remaining": String(remaining),
    "ratelimit-reset": String(resetSeconds),
  });
}

/** Throws `invalid` for an Idempotency-Key or If-Match that says nothing. */
export function assertHeaders({ headers }: FastifyRequest): void {
  const key = headers["idempotency-key"];
  if (key !== undefined && !isKey(key)) {
    throw invalid("The Idempotency-Key must be 1 to 200 visible ASCII characters.");
  }
  if (versionIn(headers["if-match"]) === undefined) {
    throw invalid('If-Match must be a version such as "3", as given in the ETag.');
  }
}

function idempotencyOf({ headers, method, url, body }: FastifyRequest) {
  const key = headers["idempotency-key"];
  if (!isKey(key) || method === "GET") return { idempotencyKey: null, fingerprint: null };
  const what = `${method} ${url} ${JSON.stringify(body ?? null)}`;
  return { idempotencyKey: key, fingerprint: createHash("sha256").update(what).digest("hex") };
}

const isKey = (header: string | string[] | undefined): header is string =>
  typeof header === "string" && /^[\x21-\x7e]{1,200}$/.test(header);

/** Null when every version is meant, undefined for what is no version. */
function versionIn(header: string | undefined): number | null | undefined {
  if (header === undefined || header === "*") return null;
  const version = /^(?:W\/)?"(\d{1,15})"$/.exec(header)?.[1];
  return version === undefined ? undefined : Number(version);
}
