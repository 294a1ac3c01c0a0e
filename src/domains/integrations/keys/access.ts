/** Finds who calls: the person of an access token, or the app that holds an API key. */
import { actorOfMember, authenticateToken } from "#domains/auth/sessions/access.ts";
import type { Actor } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { tooMany, unauthenticated } from "#platform/errors.ts";
import type { Authenticate } from "#platform/http/context.ts";
import { hashOfSecret, readToken } from "#platform/opaque-token.ts";
import type { Permission } from "#shared/permissions.ts";
import { isKeyScope } from "./contract.ts";
import { useKey, windowSeconds } from "./store.ts";

/** Begins every key, so that people and secret scanners know what they found. */
export const keyPrefix = "plk_";

export const authenticateCaller: Authenticate = (appContext, token, request, tell) =>
  token.startsWith(keyPrefix)
    ? authenticateKey(appContext, token, request, tell)
    : authenticateToken(appContext, token, request, tell);

/** Throws `unauthenticated` for a key that opens nothing and `too_many_requests` beyond the calls of its minute. */
const authenticateKey: Authenticate = async (appContext, token, request, tell) => {
  const read = readToken(token.slice(keyPrefix.length));
  if (!read) throw ended();
  const { organizationId, id, secret } = read;
  const moment = now();
  const use = await useKey(appContext.pool, { organizationId, id, hash: hashOfSecret(secret, id), moment });
  const creator = use && (await actorOfMember(appContext, organizationId, use.created_by));
  if (!use || !creator) throw ended();
  const limit = appContext.config.API_CALLS_PER_MINUTE;
  const windowEnd = Date.parse(use.window_started_at) + windowSeconds * 1000;
  const resetSeconds = Math.max(1, Math.ceil((windowEnd - moment.getTime()) / 1000));
  tell?.({ limit, remaining: Math.max(0, limit - use.window_calls), resetSeconds });
  if (use.window_calls > limit) {
    throw tooMany("This API key has reached its limit of calls for now. Wait and try again.", resetSeconds);
  }
  return actorOfKey({ ...creator, request }, { id, name: use.name, scopes: use.scopes });
};

/** As its creator is at this moment, narrowed to the key's scopes; what it does is told with the key's name. */
function actorOfKey(creator: Actor, key: { id: string; name: string; scopes: readonly string[] }): Actor {
  const isAllowed = (permission: Permission) => key.scopes.includes(permission) && isKeyScope(permission);
  const permissions = new Map([...creator.permissions].filter(([permission]) => isAllowed(permission)));
  return {
    ...creator,
    name: `${creator.name} (API key ${key.name})`,
    role: "API_KEY",
    permissions,
    apiKey: { id: key.id, name: key.name },
  };
}

const ended = () =>
  unauthenticated("This API key doesn't work. It may be mistyped, revoked or expired. Create a new one.");
