/** Sends what waits for a webhook: once now, and again with growing pauses until it arrives or three days are over. */
import { createHash } from "node:crypto";
import { z } from "zod";
import { actorOfMember } from "#domains/auth/sessions/access.ts";
import { type Actor, requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { AppContext, JobDefinition } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { isDemo } from "#platform/database/demo-workspace.ts";
import { inTransaction } from "#platform/transaction.ts";
import { type Posted, post } from "#platform/webhooks/post.ts";
import { retryDays, retryPauses, testKind } from "./contract.ts";
import { changeDelivery, findDelivery, type KeptDelivery } from "./deliveries-store.ts";
import { kindsBeyond } from "./kinds.ts";
import { signatureFor } from "./signing.ts";
import { findWebhookRow, type KeptWebhook, lockWebhook, noteHealth } from "./store.ts";
import { turnOff } from "./turning-off.ts";

const longestMs = retryDays * 86_400_000;

const Work = z.object({
  delivery: z.uuid(),
  organization: z.object({ id: z.uuid(), timeZone: z.string(), country: z.string() }),
});
type Work = z.infer<typeof Work>;

/** Several, so that a server that hangs keeps only those waiting that share its lane. */
const lanes = 4;

export const deliverJobs: JobDefinition<Work>[] = Array.from({ length: lanes }, (_, lane) => {
  const name = `webhook-deliver-${lane}`;
  return {
    name,
    data: Work,
    expiresAfterSeconds: 60,
    // Of what fails here, such as the database; a target that fails is tried again by another job.
    retries: 12,
    run: (appContext, work, { id }) => deliver(appContext, work, { name, id }),
  };
});

const laneOf = (webhookId: string): JobDefinition<Work> => {
  const [byte = 0] = createHash("sha256").update(webhookId).digest();
  return deliverJobs[byte % lanes] as JobDefinition<Work>;
};

/** Asks for the next try of a delivery within the transaction that decided on it. */
export async function enqueueDelivery(
  tx: Scope,
  { id, webhook_id }: Pick<KeptDelivery, "id" | "webhook_id">,
  startAfter?: Date,
): Promise<void> {
  const { appContext, timeZone, country } = tx.actor;
  const work = { delivery: id, organization: { id: tx.organizationId, timeZone, country } };
  await appContext.jobs.enqueue(tx, laneOf(webhook_id), work, startAfter ? { startAfter } : {});
}

async function deliver(
  appContext: AppContext,
  { delivery: id, organization }: Work,
  job: { name: string; id: string },
): Promise<void> {
  const actor = systemActor(appContext, organization);
  const scope = requirePermission(actor, "integrations.update");
  const delivery = await findDelivery(scope, id);
  const webhook = delivery && (await findWebhookRow(scope, delivery.webhook_id));
  if (!webhook || delivery.state !== "waiting" || webhook.state === "off") return;
  const held = heldUntil(webhook, delivery);
  const posted = held ? undefined : await attempt(actor, webhook, delivery);
  await inTransaction(scope, async (tx) => {
    if (!(await appContext.jobs.finishWithin(tx, job.name, job.id))) return null;
    if (held) await putOff(tx, delivery, held);
    else if (posted) await note(tx, delivery, posted);
    return null;
  });
}

/** What people have just asked for does not wait for a server to recover. */
function heldUntil({ paused_until }: KeptWebhook, delivery: KeptDelivery): Date | undefined {
  const isAsked = (delivery.is_replay || delivery.kind === testKind) && delivery.attempts === 0;
  if (isAsked || paused_until === null || Date.parse(paused_until) <= now().getTime()) return undefined;
  return new Date(paused_until);
}

type Outcome = Posted & { isFinal?: true; isOfCreator?: true };

const untried = (error: string, more: Partial<Outcome> = {}): Outcome =>
  ({ status: null, answer: null, error, ms: 0, ...more }) as Outcome;

/** Whether it may be sent at all is asked each time: its creator may have lost the right to be told. */
async function attempt(actor: Actor, webhook: KeptWebhook, delivery: KeptDelivery): Promise<Outcome> {
  const { appContext, organizationId } = actor;
  const creator = await actorOfMember(appContext, organizationId, webhook.created_by);
  const isBeyond = !creator || kindsBeyond(creator, [delivery.kind]).length > 0;
  if (isBeyond) {
    return untried("The person who added this webhook can no longer see these records.", {
      isFinal: true,
      isOfCreator: true,
    });
  }
  if (await isDemo(appContext, organizationId)) {
    return untried("The demo workspace doesn't send webhooks.", { isFinal: true });
  }
  const { body, id, kind, attempts } = delivery;
  const signature = await signatureFor(appContext, webhook, body, now());
  if (!signature) return untried("The signing secret can't be read. Replace it.");
  return post(appContext, {
    url: webhook.url,
    body,
    headers: {
      "plumbline-signature": signature,
      "plumbline-delivery": id,
      "plumbline-event": kind,
      "plumbline-attempt": String(attempts + 1),
    },
  });
}

async function note(tx: Scope, delivery: KeptDelivery, outcome: Outcome): Promise<void> {
  const webhook = await lockWebhook(tx, delivery.webhook_id);
  if (!webhook) return;
  const moment = now();
  const at = moment.toISOString();
  const attempts = delivery.attempts + 1;
  const last = {
    attempts,
    last_at: at,
    last_status: outcome.status,
    last_ms: outcome.ms,
    last_answer: outcome.answer,
    last_error: errorOf(outcome),
  };
  if (last.last_error === null) {
    await changeDelivery(tx, delivery.id, { ...last, state: "delivered", next_at: null });
    await noteHealth(tx, webhook.id, {
      last_delivered_at: at,
      failing_since: null,
      failures: 0,
      paused_until: null,
    });
    return;
  }
  const failures = webhook.failures + 1;
  const failingSince = webhook.failing_since ?? at;
  const failed = { failures, failing_since: failingSince, last_failed_at: at, last_error: last.last_error };
  await noteHealth(tx, webhook.id, {
    ...failed,
    paused_until: after(moment, pauseOf(failures)).toISOString(),
  });
  const end = Date.parse(delivery.created_at) + longestMs;
  const isOver = outcome.isFinal || delivery.kind === testKind || moment.getTime() >= end;
  if (isOver) {
    await changeDelivery(tx, delivery.id, { ...last, state: "failed", next_at: null });
  } else {
    const next = new Date(Math.min(end, after(moment, pauseOf(attempts)).getTime()));
    await changeDelivery(tx, delivery.id, { ...last, next_at: next.toISOString() });
    await enqueueDelivery(tx, delivery, next);
  }
  if (webhook.state === "off") return;
  if (outcome.isOfCreator) await turnOff(tx, webhook, "creator");
  else if (outcome.status === 410) await turnOff(tx, webhook, "gone");
  else if (moment.getTime() - Date.parse(failingSince) >= longestMs) await turnOff(tx, webhook, "failing");
}

/** Its server is not well: it is tried when the webhook's pause is over, and for the last time when its days are. */
async function putOff(tx: Scope, delivery: KeptDelivery, until: Date): Promise<void> {
  await changeDelivery(tx, delivery.id, { next_at: until.toISOString() });
  await enqueueDelivery(tx, delivery, until);
}

const pauseOf = (attempts: number): number =>
  retryPauses[Math.min(attempts, retryPauses.length) - 1] ?? retryPauses[0];

const after = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1000);

/** Null for a delivery that arrived. */
function errorOf({ status, error }: Posted): string | null {
  if (error !== null) return error;
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `The server answered ${status}. Redirects aren't followed.`;
  return `The server answered ${status}.`;
}
