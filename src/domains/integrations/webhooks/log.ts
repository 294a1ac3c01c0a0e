/** What was sent to a webhook, again on request, and as a test. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import { type Delivery, testKind } from "./contract.ts";
import { findDelivery, insertDelivery, type KeptDelivery, listDeliveryRows } from "./deliveries-store.ts";
import { enqueueDelivery } from "./delivering.ts";
import { bodyOfTest } from "./payload.ts";
import { findWebhookRow, type KeptWebhook } from "./store.ts";

const mostShown = 100;

export async function listDeliveries(actor: Actor, webhookId: string): Promise<{ deliveries: Delivery[] }> {
  const scope = requirePermission(actor, "integrations.view");
  if (!(await findWebhookRow(scope, webhookId))) throw notFound("Webhook");
  const rows = await listDeliveryRows(scope, webhookId, mostShown);
  return { deliveries: rows.map(serializeDelivery) };
}

export function sendTest(actor: Actor, webhookId: string): Promise<Delivery> {
  return inTransaction(requirePermission(actor, "integrations.update"), async (tx) => {
    const webhook = await findOn(tx, webhookId);
    const moment = now();
    const { organizationId, appContext } = actor;
    const of = { organizationId, publicUrl: appContext.config.publicUrl };
    const body = bodyOfTest(newId(), testKind, moment, of);
    return send(tx, webhook, { event_id: null, kind: testKind, body, is_replay: false });
  });
}

/** The same event under the same id, so that a receiver that knows it already does nothing twice. */
export function replayDelivery(actor: Actor, id: string): Promise<Delivery> {
  return inTransaction(requirePermission(actor, "integrations.update"), async (tx) => {
    const delivery = await findDelivery(tx, id);
    if (!delivery) throw notFound("Delivery");
    if (delivery.state === "waiting")
      throw conflict("This delivery is still being tried. Wait for it to end.");
    const webhook = await findOn(tx, delivery.webhook_id);
    const { event_id, kind, body } = delivery;
    await appendEvent(tx, {
      type: "webhook.replayed",
      subject: { kind: "webhook", id: webhook.id },
      title: `A delivery of the webhook ${webhook.name} was sent again`,
      data: { delivery: id, kind },
    });
    return send(tx, webhook, { event_id, kind, body, is_replay: true });
  });
}

async function findOn(tx: Scope, id: string): Promise<KeptWebhook> {
  const webhook = await findWebhookRow(tx, id);
  if (!webhook) throw notFound("Webhook");
  if (webhook.state === "off") throw conflict("This webhook is off. Turn it on first.");
  return webhook;
}

async function send(
  tx: Scope,
  webhook: KeptWebhook,
  what: Pick<KeptDelivery, "event_id" | "kind" | "body" | "is_replay">,
): Promise<Delivery> {
  const created_at = now().toISOString();
  const delivery = await insertDelivery(tx, { id: newId(), webhook_id: webhook.id, created_at, ...what });
  if (!delivery) throw new Error("A delivery that is asked for was put down before");
  await enqueueDelivery(tx, delivery);
  return serializeDelivery(delivery);
}

const serializeDelivery = (row: KeptDelivery): Delivery => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  is_replay: row.is_replay,
  attempts: row.attempts,
  created_at: row.created_at,
  next_at: row.next_at,
  last_at: row.last_at,
  last_status: row.last_status,
  last_ms: row.last_ms,
  last_answer: row.last_answer,
  last_error: row.last_error,
  body: row.body,
});
