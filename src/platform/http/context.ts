/** What a call knows about the request that makes it. */
import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Actor, RequestFacts } from "../actor.ts";
import { invalid, unauthenticated } from "../errors.ts";
import type { Ground } from "../ground.ts";

export type CallContext = {
  readonly ground: Ground;
  readonly request: RequestFacts;
  /** Version of the record the client has seen, from If-Match; null when it did not say. */
  readonly ifMatch: number | null;
  /** The person behind the bearer token; throws when there is none or it is no longer good. */
  readonly authenticate: () => Promise<Actor>;
};

/** Finds who a bearer token belongs to; the auth domain provides it. */
export type Authenticate = (ground: Ground, token: string, request: RequestFacts) => Promise<Actor>;

export function contextOf(ground: Ground, request: FastifyRequest, authenticate: Authenticate): CallContext {
  const facts: RequestFacts = {
    id: request.id,
    ip: request.ip,
    userAgent: request.headers["user-agent"]?.slice(0, 300) ?? null,
    ...idempotencyOf(request),
  };
  return {
    ground,
    request: facts,
    ifMatch: versionIn(request.headers["if-match"]),
    authenticate() {
      const token = /^Bearer ([\w.~+/=-]{1,4000})$/i.exec(request.headers.authorization ?? "")?.[1];
      if (!token) throw unauthenticated("Please sign in.");
      return authenticate(ground, token, facts);
    },
  };
}

function idempotencyOf(request: FastifyRequest): Pick<RequestFacts, "idempotencyKey" | "fingerprint"> {
  const key = request.headers["idempotency-key"];
  if (key === undefined || request.method === "GET") return { idempotencyKey: null, fingerprint: null };
  if (typeof key !== "string" || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw invalid("The Idempotency-Key must be 1 to 200 visible ASCII characters.");
  }
  const what = `${request.method} ${request.url} ${JSON.stringify(request.body ?? null)}`;
  return { idempotencyKey: key, fingerprint: createHash("sha256").update(what).digest("hex") };
}

function versionIn(header: string | undefined): number | null {
  if (header === undefined || header === "*") return null;
  const version = /^(?:W\/)?"(\d{1,15})"$/.exec(header)?.[1];
  if (!version) throw invalid('If-Match must be a version such as "3", as given in the ETag.');
  return Number(version);
}
