/** Access tokens: a signed note, good for 15 minutes, that says who somebody is (RFC 7519, HS256). */
import { createHmac, timingSafeEqual } from "node:crypto";
import { now } from "#platform/clock.ts";
import { unauthenticated } from "#platform/errors.ts";
import { accessTokenMinutes } from "../contract.ts";

export type AccessClaims = {
  /** User, organization and session. */
  sub: string;
  org: string;
  sid: string;
  /** Seconds since 1970: expires, issued. */
  exp: number;
  iat: number;
};

/** The only header that is ever written or accepted, so no token can choose its own algorithm. */
const header = encode({ alg: "HS256", typ: "JWT" });

export function signAccessToken(key: Buffer, who: Pick<AccessClaims, "sub" | "org" | "sid">): string {
  const iat = Math.floor(now().getTime() / 1000);
  const body = `${header}.${encode({ ...who, exp: iat + accessTokenMinutes * 60, iat })}`;
  return `${body}.${signature(key, body).toString("base64url")}`;
}

const mostRemembered = 10_000;

/**
 * Reads tokens signed with `key`; throws `unauthenticated` for one that is not ours, was altered, or has expired. A
 * token comes with each of its bearer's requests, so a signature that was right is remembered.
 */
export function accessTokenReader(key: Buffer): (token: string) => AccessClaims {
  const remembered = new Map<string, AccessClaims>();
  return (token) => {
    const claims = remembered.get(token) ?? verifiedClaims(key, token);
    if (claims.exp * 1000 <= now().getTime()) {
      remembered.delete(token);
      throw unauthenticated("Your session has expired. Sign in again.");
    }
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(token, claims);
    return claims;
  };
}

function verifiedClaims(key: Buffer, token: string): AccessClaims {
  const [head, payload, given, ...rest] = token.split(".");
  if (head !== header || !payload || !given || rest.length > 0) throw badToken();
  const expected = signature(key, `${head}.${payload}`);
  const signed = Buffer.from(given, "base64url");
  if (signed.length !== expected.length || !timingSafeEqual(signed, expected)) throw badToken();
  return JSON.parse(Buffer.from(payload, "base64url").toString()) as AccessClaims;
}

const badToken = () => unauthenticated("Your session has ended. Sign in again.");

const signature = (key: Buffer, body: string) => createHmac("sha256", key).update(body).digest();

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
