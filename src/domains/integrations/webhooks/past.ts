/** Writes down how deliveries went before the program watched them: for the year of the demo. */
import { type Actor, requirePermission } from "#platform/actor.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import { changeDelivery, insertDelivery, listPastEvents } from "./deliveries-store.ts";
import { bodyOfEvent } from "./payload.ts";
import { findWebhookRow, noteHealth } from "./store.ts";

type Past = {
  until: Date;
  days: number;
  /** Counted from the latest: its server was away, for one delivery until it was too late. */
  failed: number;
  /** For this one until the second attempt. */
  late: number;
};

const day = 86_400_000;
const away = { last_status: 503, last_ms: 214, last_answer: "Service Unavailable" };
const error = "The server answered 503.";

/** Of everything that its webhook would have been told in these days. */
export async function backfillDeliveries(actor: Actor, webhookId: string, past: Past): Promise<void> {
  const { publicUrl } = actor.appContext.config;
  const of = { organizationId: actor.organizationId, publicUrl };
  await inTransaction(requirePermission(actor, "integrations.update"), async (tx) => {
    const webhook = await findWebhookRow(tx, webhookId);
    if (!webhook) return null;
    const from = new Date(past.until.getTime() - past.days * day);
    const events = await listPastEvents(tx, { kinds: webhook.kinds, from, until: past.until });
    for (const [index, event] of events.entries()) {
      const number = events.length - 1 - index;
      const subject = { kind: event.subject_kind, id: event.subject_id };
      const { id, type, occurred_at, customer_id } = event;
      const happened = { id, type, occurredAt: new Date(occurred_at), subject, customerId: customer_id };
      const made = await insertDelivery(tx, {
        id: newId(),
        webhook_id: webhookId,
        event_id: id,
        kind: type,
        body: bodyOfEvent(happened, of),
        is_replay: false,
        created_at: occurred_at,
      });
      if (made) await changeDelivery(tx, made.id, outcome(new Date(occurred_at), number, past));
    }
    const last = events.at(-1)?.occurred_at ?? null;
    const failed = events.at(-1 - past.failed)?.occurred_at ?? null;
    await noteHealth(tx, webhookId, {
      last_delivered_at: last,
      last_failed_at: failed,
      last_error: failed && error,
    });
    return null;
  });
}

function outcome(at: Date, number: number, { failed, late }: Past) {
  const later = (ms: number) => new Date(at.getTime() + ms).toISOString();
  if (number === failed) {
    const last = { last_at: later(3 * day), ...away, last_error: error };
    return { state: "failed" as const, attempts: 15, next_at: null, ...last };
  }
  const isLate = number === late;
  return {
    state: "delivered" as const,
    attempts: isLate ? 2 : 1,
    next_at: null,
    last_at: later(isLate ? 31_000 : 900),
    last_status: 200,
    last_ms: 80 + ((number * 37) % 90),
    last_answer: "OK",
    last_error: null,
  };
}
