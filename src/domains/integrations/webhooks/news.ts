/** What the event log says to webhooks: one delivery for each webhook that asked to be told. */
import { type Actor, requirePermission } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";
import type { LoggedEvent } from "#platform/reactions/places.ts";
import { defineReaction } from "#platform/reactions/reaction.ts";
import { webhookKindNames } from "./contract.ts";
import { insertDelivery } from "./deliveries-store.ts";
import { enqueueDelivery } from "./delivering.ts";
import { bodyOfEvent } from "./payload.ts";
import { listListening } from "./store.ts";

/** What was done longer ago is history that was taken over, such as the year of the demo. */
const lookBackMs = 24 * 3_600_000;

export const webhookNews = defineReaction({
  name: "webhooks",
  on: webhookKindNames,
  begins: "now",
  concerns: ({ occurredAt }) => now().getTime() - occurredAt.getTime() < lookBackMs,
  run: putDown,
});

async function putDown(actor: Actor, event: LoggedEvent): Promise<void> {
  const tx = requirePermission(actor, "integrations.update");
  const listening = await listListening(tx, event.type);
  if (listening.length === 0) return;
  const { publicUrl } = actor.appContext.config;
  const body = bodyOfEvent(event, { organizationId: actor.organizationId, publicUrl });
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
