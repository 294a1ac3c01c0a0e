/** How many messages one address gets at most, and whether replies wait for the end of the quiet hours. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { changedFields, givenFields } from "#platform/changed-fields.ts";
import { now } from "#platform/clock.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertVersion } from "#platform/versions.ts";
import type { SendingChanges, SendingSettings } from "./contract.ts";
import { findSettings, lockSettings, updateSettings } from "./settings-store.ts";

/** What holds until a business says otherwise: no one is written to more often by accident. */
const usualLimits = { most_per_day: 10, most_per_week: 30, holds_replies: false };

export async function sendingSettingsOf(scope: Scope): Promise<SendingSettings> {
  const { most_per_day, most_per_week, holds_replies, version } = (await findSettings(scope)) ?? {
    ...usualLimits,
    version: 0,
  };
  return { most_per_day, most_per_week, holds_replies, version };
}

export const readSendingSettings = (actor: Actor): Promise<SendingSettings> =>
  sendingSettingsOf(requirePermission(actor, "organization.view"));

/** Throws a conflict where someone was faster. */
export async function saveSendingSettings(
  actor: Actor,
  { version: _, ...changes }: SendingChanges,
  expectedVersion?: number,
): Promise<SendingSettings> {
  return inTransaction(requirePermission(actor, "organization.update"), async (tx) => {
    const kept = await lockSettings(tx, usualLimits);
    assertVersion(kept, expectedVersion, "Message limits were changed after you opened them.");
    const changed = changedFields<Partial<SendingSettings>>(kept, givenFields(changes));
    if (Object.keys(changed).length === 0) return sendingSettingsOf(tx);
    await updateSettings(tx, { ...changed, updated_at: now().toISOString() });
    await appendEvent(tx, {
      type: "sending.settings_changed",
      subject: { kind: "sending_settings", id: tx.organizationId },
      title: "Message limits were changed",
      data: { after: changed },
    });
    return sendingSettingsOf(tx);
  });
}
