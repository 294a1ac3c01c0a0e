/** How many messages one address gets at most, and whether replies wait for the end of the quiet hours. */
import { readRoom } from "#domains/billing/usage/service.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { changedFields, givenFields } from "#platform/changed-fields.ts";
import { now } from "#platform/clock.ts";
import { appendEvent } from "#platform/events.ts";
import { providedBy, providedKey } from "#platform/provided.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertVersion } from "#platform/versions.ts";
import type { QuietHours, SendingChanges, SendingLimits, SendingSettings } from "./contract.ts";
import { findSettings, lockSettings, updateSettings } from "./settings-store.ts";

/** What holds until a business says otherwise: no one is written to more often by accident. */
const usualLimits = { most_per_day: 10, most_per_week: 30, holds_replies: false };

/** The hours in which a business disturbs no one, which `reminders` keeps; null for none. */
export const businessQuietHours = providedKey<(scope: Scope) => Promise<QuietHours | null>>(
  "the quiet hours of a business",
);

export async function sendingLimitsOf(scope: Scope): Promise<SendingLimits> {
  const { most_per_day, most_per_week, holds_replies, version } = (await findSettings(scope)) ?? {
    ...usualLimits,
    version: 0,
  };
  return { most_per_day, most_per_week, holds_replies, version };
}

export const readSendingSettings = (actor: Actor): Promise<SendingSettings> =>
  describeSettings(requirePermission(actor, "organization.view"));

async function describeSettings(scope: Scope): Promise<SendingSettings> {
  const room = await readRoom(scope);
  return {
    ...(await sendingLimitsOf(scope)),
    quiet_hours: await providedBy(scope.actor.appContext, businessQuietHours)(scope),
    spending: {
      messages_used: room.messagesUsed,
      messages_included: room.includedMessages,
      spent_cents: room.spentCents,
      cap_cents: room.capCents,
      period_end: room.periodEnd,
    },
  };
}

/** Throws a conflict where someone was faster. */
export async function saveSendingSettings(
  actor: Actor,
  { version: _, ...changes }: SendingChanges,
  expectedVersion?: number,
): Promise<SendingSettings> {
  return inTransaction(requirePermission(actor, "organization.update"), async (tx) => {
    const kept = await lockSettings(tx, usualLimits);
    assertVersion(kept, expectedVersion, "Message limits were changed after you opened them.");
    const changed = changedFields<Partial<SendingLimits>>(kept, givenFields(changes));
    if (Object.keys(changed).length === 0) return describeSettings(tx);
    await updateSettings(tx, { ...changed, updated_at: now().toISOString() });
    await appendEvent(tx, {
      type: "sending.settings_changed",
      subject: { kind: "sending_settings", id: tx.organizationId },
      title: "Message limits were changed",
      data: { after: changed },
    });
    return describeSettings(tx);
  });
}
