/** What a business has chosen about reminders, and what follows from it at a moment. */
import { requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { Channel } from "./contract.ts";
import { usualPolicy, usualQuietHours, usualRules } from "./rules.ts";
import { findSettings, insertAllKnown, insertSettings, type KeptSettings } from "./store.ts";
import type { StoredRule } from "./tables.ts";
import { endOfQuiet, isQuiet } from "./timing.ts";

/**
 * The business's settings, made when it is the first time: then its customers are taken to know of everything that is
 * planned already.
 */
export async function settingsOf(scope: Scope): Promise<KeptSettings> {
  const found = await findSettings(scope);
  if (found) return found;
  const usual = {
    policy: usualPolicy,
    rules: usualRules(),
    quiet_from: usualQuietHours.from,
    quiet_to: usualQuietHours.to,
    sends_texts: false,
  };
  // The program's own deed, whoever looks first: it must not count as the request of a member.
  const { ground, timeZone, country } = scope.actor;
  const system = systemActor(ground, { id: scope.organizationId, timeZone, country });
  const own = scope.isTransaction ? scope : requirePermission(system, "reminders.update");
  await inTransaction(own, async (tx) => {
    if (await insertSettings(tx, usual)) await insertAllKnown(tx, now().toISOString());
    return null;
  });
  return (await findSettings(scope)) as KeptSettings;
}

export const quietHoursOf = ({ quiet_from: from, quiet_to: to }: KeptSettings) =>
  from !== null && to !== null ? { from, to } : null;

/** By which ways a rule sends now. */
export function channelsOf(rule: StoredRule, settings: KeptSettings): Channel[] {
  if (!rule.is_on) return [];
  return [
    ...(rule.by_mail ? (["mail"] as const) : []),
    ...(rule.by_text && settings.sends_texts ? (["text"] as const) : []),
  ];
}

/** Texts wait for the end of the quiet hours; see the contract for mails. */
export function afterQuiet(moment: Date, zone: string, settings: KeptSettings): Date {
  const quiet = quietHoursOf(settings);
  return quiet && isQuiet(moment, zone, quiet) ? endOfQuiet(moment, zone, quiet) : moment;
}
