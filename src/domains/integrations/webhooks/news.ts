/** What the event log says to webhooks: one delivery for each webhook that asked to be told. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";
import type { LoggedEvent } from "#platform/reactions/places.ts";
import { defineReaction } from "#platform/reactions/reaction.ts";
import { webhookKindNames } from "./contract.ts";
import { insertDelivery } from "./deliveries-store.ts";
import { enqueueDelivery } from "./delivering.ts";
import { bodyOfEvent } from "./payload.ts";
import { isAnyListening, type KeptWebhook, listListening } from "./store.ts";

/** What was done longer ago is history that was taken over, such as the year of the demo. */
const lookBackMs = 24 * 3_600_000;

export const webhookNews = defineReaction({
  name: "webhooks",
  on: webhookKindNames,
  begins: "now",
  concerns: ({ occurredAt }) => now().getTime() - occurredAt.getTime() < lookBackMs,
  hasWork: async (actor, events) =>
    isAnyListening(
      requirePermission(actor, "integrations.update"),
      events.map(({ type }) => type),
    ),
  runBatch: putDown,
});

async function putDown(actor: Actor, events: readonly LoggedEvent[]): Promise<void> {
  const tx = requirePermission(actor, "integrations.update");
  const listening = new Map<string, KeptWebhook[]>();
  for (const kind of new Set(events.map(({ type }) => type)))
    listening.set(kind, await listListening(tx, kind));
  for (const event of events) await putDownFor(tx, event, listening.get(event.type) ?? []);
}

async function putDownFor(tx: Scope, event: LoggedEvent, listening: readonly KeptWebhook[]): Promise<void> {
  if (listening.length === 0) return;
  const { publicUrl } = tx.actor.appContext.config;
  const body = bodyOfEvent(event, { organizationId: tx.organizationId, publicUrl });
  for (const webhook of listening) {
    if (Date.parse(webhook.created_at) > event.occurredAt.getTime()) continue;
    const delivery = await insertDelivery(tx, {
      id: newId(),
      webhook_id: webhook.id,
      event_id: event.id,
      kind: event.type,
      body,
      is_replay: false,
      created_at: now().toISOString(),
    });
    if (delivery) await enqueueDelivery(tx, delivery);
  }
}
