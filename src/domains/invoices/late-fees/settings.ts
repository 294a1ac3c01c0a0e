/** Shows and changes which late fees are charged. A change counts from that day on. */
import { type Actor, requirePermission } from "#platform/actor.ts";
import { changedFields, givenFields } from "#platform/changed-fields.ts";
import { now } from "#platform/clock.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertUnchanged } from "#platform/versions.ts";
import { localDay } from "#shared/time/time.ts";
import type { LateFeeChanges, LateFeeSettings } from "./contract.ts";
import { findLateFeeSettings, type KeptLateFeeSettings, saveLateFeeSettings } from "./store.ts";

const usual: KeptLateFeeSettings = {
  mode: "off",
  kind: "percent",
  percent: "1.5",
  amount_cents: 2500,
  after_days: 30,
  repeats: "once",
  cap_cents: null,
  since: "1970-01-01",
  version: 0,
  updated_at: new Date(0).toISOString(),
};

export const getLateFeeSettings = async (actor: Actor): Promise<LateFeeSettings> =>
  shown((await findLateFeeSettings(requirePermission(actor, "invoices.view"))) ?? usual);

const shown = ({ since: _, updated_at: __, ...settings }: KeptLateFeeSettings): LateFeeSettings => settings;

/** What would have been charged before fees were switched on, or came earlier, is not made up for. */
export async function updateLateFeeSettings(
  actor: Actor,
  { version, ...changes }: LateFeeChanges,
): Promise<LateFeeSettings> {
  return inTransaction(requirePermission(actor, "invoices.settings"), async (tx) => {
    const before = (await findLateFeeSettings(tx)) ?? usual;
    const subject = { kind: "late_fee_settings", id: tx.organizationId };
    await assertUnchanged(tx, before, version, { thing: "page", subjects: [subject] });
    const { version: _, updated_at: __, ...kept } = before;
    const changed = changedFields(kept, givenFields(changes));
    const fields = Object.keys(changed);
    if (fields.length === 0) return shown(before);
    const wanted = { ...kept, ...changed };
    const isSwitchedOn = before.mode === "off" && wanted.mode !== "off";
    const countsAnew = isSwitchedOn || fields.includes("after_days") || fields.includes("repeats");
    const since = countsAnew ? localDay(now(), tx.actor.timeZone) : kept.since;
    await saveLateFeeSettings(tx, { ...wanted, since });
    await appendEvent(tx, {
      type: "invoice_settings.changed",
      subject,
      title: "Late fees changed",
      data: { fields },
    });
    return shown((await findLateFeeSettings(tx)) ?? usual);
  });
}
