/** Adds, changes and removes webhooks, shows what was sent to them, and sends it again. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { changedFields, givenFields } from "#platform/changed-fields.ts";
import { now } from "#platform/clock.ts";
import { conflict, forbidden, invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertUnchanged } from "#platform/versions.ts";
import { refusalOfUrl } from "#platform/webhooks/post.ts";
import {
  mostWebhooks,
  type NewWebhook,
  overlapHours,
  type Webhook,
  type WebhookChanges,
  type WebhookWithSecret,
} from "./contract.ts";
import { failWaiting } from "./deliveries-store.ts";
import { kindsBeyond } from "./kinds.ts";
import { newWebhookSecret, sealSecret } from "./signing.ts";
import {
  changeWebhook,
  countWebhooks,
  deleteWebhook,
  findWebhookRow,
  insertWebhook,
  type KeptWebhook,
  listWebhookRows,
  lockWebhook,
} from "./store.ts";

export async function listWebhooks(actor: Actor): Promise<{ webhooks: Webhook[] }> {
  const rows = await listWebhookRows(requirePermission(actor, "integrations.view"));
  return { webhooks: rows.map(serializeWebhook) };
}

/** Only with events of which its creator may see all records. */
export async function createWebhook(actor: Actor, input: NewWebhook): Promise<WebhookWithSecret> {
  const scope = requirePermission(actor, "integrations.update");
  const { userId, appContext } = actor;
  if (userId === null) throw forbidden("Only team members can add webhooks.");
  assertTarget(actor, input);
  assertMayHear(actor, input.kinds);
  const id = newId();
  const secret = newWebhookSecret();
  const sealed = await sealSecret(appContext, id, secret);
  // The secret stays outside: what a transaction gives is kept with the Idempotency-Key.
  const webhook = await inTransaction(scope, async (tx) => {
    if ((await countWebhooks(tx)) >= mostWebhooks) {
      throw conflict(`You already have ${mostWebhooks} webhooks. Delete one you don't use.`);
    }
    const { name, url, kinds } = input;
    const created_at = now().toISOString();
    await insertWebhook(tx, { id, name, url, kinds, secret: sealed, created_by: userId, created_at });
    await tell(tx, { id, name }, "created", "was added", { url, kinds });
    return readWebhook(tx, id);
  });
  return { webhook, secret: webhook.id === id ? secret : null };
}

/** Turned on again it begins anew: what failed meanwhile is replayed from the log. */
export function updateWebhook(
  actor: Actor,
  id: string,
  changes: WebhookChanges,
  expectedVersion?: number,
): Promise<Webhook> {
  const scope = requirePermission(actor, "integrations.update");
  return inTransaction(scope, async (tx) => {
    const kept = await lock(tx, id);
    const subjects = [{ kind: "webhook", id }];
    await assertUnchanged(tx, kept, expectedVersion, { thing: "webhook", subjects });
    const changed = changedFields(kept, givenFields(changes));
    const names = Object.keys(changed);
    if (names.length === 0) return serializeWebhook(kept);
    if (changed.url !== undefined) assertTarget(actor, { url: changed.url });
    assertMayHear(actor, changed.kinds ?? []);
    await changeWebhook(tx, id, { ...changed, ...stateChanges(changed.state) });
    if (changed.state === "off") await failWaiting(tx, id, "The webhook was turned off.");
    await tellChanges(tx, { id, name: changed.name ?? kept.name }, changed.state, names);
    return readWebhook(tx, id);
  });
}

function stateChanges(state: "on" | "off" | undefined) {
  if (state === undefined) return {};
  if (state === "off") return { off_reason: "manual" as const, paused_until: null };
  return { off_reason: null, failing_since: null, failures: 0, paused_until: null, last_error: null };
}

async function tellChanges(
  tx: Scope,
  webhook: { id: string; name: string },
  state: "on" | "off" | undefined,
  fields: string[],
): Promise<void> {
  if (state) await tell(tx, webhook, `turned_${state}`, `was turned ${state}`);
  const others = fields.filter((field) => field !== "state");
  if (others.length > 0) await tell(tx, webhook, "updated", "was changed", { fields: others });
}

export function removeWebhook(actor: Actor, id: string): Promise<Webhook> {
  return inTransaction(requirePermission(actor, "integrations.update"), async (tx) => {
    const kept = await lock(tx, id);
    await deleteWebhook(tx, id);
    await tell(tx, kept, "deleted", "was deleted");
    return serializeWebhook(kept);
  });
}

/** The secret until now signs, too, for a day, so that the receiver can change over without a gap. */
export async function rotateSecret(actor: Actor, id: string): Promise<WebhookWithSecret> {
  const scope = requirePermission(actor, "integrations.update");
  const secret = newWebhookSecret();
  const sealed = await sealSecret(actor.appContext, id, secret);
  let isNew = false;
  const webhook = await inTransaction(scope, async (tx) => {
    isNew = true;
    const kept = await lock(tx, id);
    await changeWebhook(tx, id, {
      secret: sealed,
      previous_secret: kept.secret,
      previous_until: new Date(now().getTime() + overlapHours * 3_600_000).toISOString(),
    });
    await tell(tx, kept, "secret_replaced", "got a new secret");
    return readWebhook(tx, id);
  });
  return { webhook, secret: isNew ? secret : null };
}

function assertTarget(actor: Actor, { url }: { url: string }): void {
  const refusal = refusalOfUrl(actor.appContext.config, url);
  if (refusal) throw invalid(refusal, { url: refusal });
}

function assertMayHear(actor: Actor, kinds: readonly string[]): void {
  if (kindsBeyond(actor, kinds).length === 0) return;
  const message = "Your role doesn't show you all records of these events. Leave them out.";
  throw invalid(message, { kinds: message });
}

async function lock(tx: Scope, id: string): Promise<KeptWebhook> {
  const kept = await lockWebhook(tx, id);
  if (!kept) throw notFound("Webhook");
  return kept;
}

async function readWebhook(scope: Scope, id: string): Promise<Webhook> {
  const kept = await findWebhookRow(scope, id);
  if (!kept) throw notFound("Webhook");
  return serializeWebhook(kept);
}

const tell = (
  tx: Scope,
  { id, name }: { id: string; name: string },
  what: string,
  words: string,
  data = {},
) =>
  appendEvent(tx, {
    type: `webhook.${what}`,
    subject: { kind: "webhook", id },
    title: `The webhook ${name} ${words}`,
    data,
  });

const serializeWebhook = (row: KeptWebhook): Webhook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  kinds: row.kinds,
  state: row.state,
  off_reason: row.off_reason,
  failing_since: row.failing_since,
  last_delivered_at: row.last_delivered_at,
  last_failed_at: row.last_failed_at,
  last_error: row.last_error,
  previous_secret_until:
    row.previous_until && Date.parse(row.previous_until) > now().getTime() ? row.previous_until : null,
  created_by: { id: row.created_by, name: row.creator_name },
  created_at: row.created_at,
  version: row.version,
});
