/** Turns a webhook off that can't go on, and tells the owners why by email. */
import { listOwners } from "#domains/users/members/owners.ts";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { appendEvent } from "#platform/events.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { integrationsPath } from "../paths.ts";
import { failWaiting } from "./deliveries-store.ts";
import { changeWebhook, type KeptWebhook } from "./store.ts";

type Reason = "failing" | "gone" | "creator";

const whys: Record<Reason, string> = {
  failing: "Nothing could be delivered for three days.",
  gone: "Its server answered 410, which means that it is gone for good.",
  creator: "The person who added it left, or can no longer see what it reports.",
};

export async function turnOff(tx: Scope, webhook: KeptWebhook, reason: Reason): Promise<void> {
  await changeWebhook(tx, webhook.id, { state: "off", off_reason: reason, paused_until: null });
  await failWaiting(tx, webhook.id, "The webhook was turned off.");
  await appendEvent(tx, {
    type: "webhook.turned_off",
    subject: { kind: "webhook", id: webhook.id },
    title: `The webhook ${webhook.name} was turned off`,
    description: whys[reason],
    data: { reason },
  });
  await tellOwners(tx, webhook, reason);
}

async function tellOwners(tx: Scope, webhook: KeptWebhook, reason: Reason): Promise<void> {
  const { appContext } = tx.actor;
  const lines = [
    `We turned off the webhook ${webhook.name} (${webhook.url}). ${whys[reason]}`,
    ...(webhook.last_error ? [`The last error was: ${webhook.last_error}`] : []),
    "Events since then aren't sent. Fix the problem, turn the webhook back on, and replay what you need from its log:",
    `${appContext.config.publicUrl}${integrationsPath()}`,
  ];
  for (const owner of await listOwners(tx)) {
    await appContext.jobs.enqueue(tx, sendMail, {
      key: `webhook-off-${webhook.id}-${now().getTime()}-${owner.id}`,
      to: owner.email,
      subject: `Webhook turned off: ${webhook.name}`,
      text: [`Hi ${owner.first_name},`, ...lines].join("\n\n"),
    });
  }
}
