/** Creates, lists and revokes the keys by which other apps call the API. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, forbidden, invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { newId, newSecret } from "#platform/ids.ts";
import { hashOfSecret, writeToken } from "#platform/opaque-token.ts";
import { inTransaction } from "#platform/transaction.ts";
import { permissionWords } from "#shared/permissions.ts";
import { keyPrefix } from "./access.ts";
import { type ApiKey, type ApiKeyWithToken, endedKeyDays, mostKeys, type NewApiKey } from "./contract.ts";
import { countKeysInUse, findKeyRow, insertKey, listKeyRows, markRevoked, type StoredKey } from "./store.ts";

const day = 86_400_000;

export async function listKeys(actor: Actor): Promise<{ keys: ApiKey[] }> {
  const since = new Date(now().getTime() - endedKeyDays * day);
  const rows = await listKeyRows(requirePermission(actor, "integrations.view"), since);
  return { keys: rows.map(serializeKey) };
}

/** No scope may go beyond the creator's own role; later it is narrowed to what they have at each call. */
export async function createKey(actor: Actor, input: NewApiKey): Promise<ApiKeyWithToken> {
  const scope = requirePermission(actor, "integrations.update");
  const { userId } = actor;
  if (userId === null) throw forbidden("Only team members can create API keys.");
  assertMayChoose(actor, input);
  const id = newId();
  const secret = newSecret();
  const token = `${keyPrefix}${writeToken({ organizationId: actor.organizationId, id, secret })}`;
  // The token stays outside: what a transaction gives is kept with the Idempotency-Key.
  const key = await inTransaction(scope, async (tx) => {
    const moment = now();
    if ((await countKeysInUse(tx, moment)) >= mostKeys) {
      throw conflict(`You already have ${mostKeys} API keys. Revoke one you don't use.`);
    }
    await insertKey(tx, {
      id,
      name: input.name,
      scopes: input.scopes,
      secret_hash: hashOfSecret(secret, id),
      hint: secret.slice(-4),
      created_by: userId,
      created_at: moment.toISOString(),
      expires_at: input.expires_at,
    });
    const { name, scopes, expires_at } = input;
    await appendEvent(tx, {
      type: "api_key.created",
      subject: { kind: "api_key", id },
      title: `The API key ${name} was created`,
      data: { scopes, expires_at },
    });
    return readKey(tx, id);
  });
  return { key, token: key.id === id ? token : null };
}

/** With effect on the next call. A key that is revoked already stays as it is. */
export async function revokeKey(actor: Actor, id: string): Promise<ApiKey> {
  return inTransaction(requirePermission(actor, "integrations.update"), async (tx) => {
    const isNew = await markRevoked(tx, id, now());
    const key = await readKey(tx, id);
    if (isNew) {
      await appendEvent(tx, {
        type: "api_key.revoked",
        subject: { kind: "api_key", id },
        title: `The API key ${key.name} was revoked`,
      });
    }
    return key;
  });
}

function assertMayChoose(actor: Actor, { scopes, expires_at }: NewApiKey): void {
  const excess = scopes.find((scope) => !actor.permissions.has(scope));
  if (excess) {
    const message = `Your role can't ${permissionWords[excess]}, so a key of yours can't either. Leave it out.`;
    throw invalid(message, { scopes: message });
  }
  if (expires_at !== null && Date.parse(expires_at) <= now().getTime()) {
    const message = "Choose an end in the future.";
    throw invalid(message, { expires_at: message });
  }
}

async function readKey(scope: Scope, id: string): Promise<ApiKey> {
  const row = await findKeyRow(scope, id);
  if (!row) throw notFound("API key");
  return serializeKey(row);
}

function stateOf({ revoked_at, expires_at, creator_is_active }: StoredKey): ApiKey["state"] {
  if (revoked_at) return "revoked";
  if (expires_at && Date.parse(expires_at) <= now().getTime()) return "expired";
  return creator_is_active ? "active" : "creator_left";
}

const serializeKey = (row: StoredKey): ApiKey => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes,
  hint: row.hint,
  state: stateOf(row),
  created_by: { id: row.created_by, name: row.creator_name },
  created_at: row.created_at,
  expires_at: row.expires_at,
  last_used_at: row.last_used_at,
  revoked_at: row.revoked_at,
  revoked_by: row.revoked_by_name,
});
