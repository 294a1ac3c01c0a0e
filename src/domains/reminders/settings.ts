/** What a business has chosen about reminders, and what follows from it at a moment. */
import { type PlanKey, plans } from "#domains/organizations/contract.ts";
import { readStanding } from "#domains/organizations/subscription.ts";
import type { Channel } from "#domains/sending/contract.ts";
import { endOfQuiet, isQuiet } from "#domains/sending/quiet-hours.ts";
import { requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { inTransaction } from "#platform/transaction.ts";
import { usualPolicy, usualQuietHours, usualRules } from "./rules.ts";
import { findSettings, insertSettings, type KeptSettings, setBeforeSince } from "./settings-store.ts";
import { insertAllKnown } from "./store.ts";
import type { StoredRule } from "./tables.ts";

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
    before_since: now().toISOString(),
  };
  // The program's own deed, whoever looks first: it must not count as the request of a member.
  const { appContext, timeZone, country } = scope.actor;
  const system = systemActor(appContext, { id: scope.organizationId, timeZone, country });
  const own = scope.isTransaction ? scope : requirePermission(system, "reminders.update");
  await inTransaction(own, async (tx) => {
    if (await insertSettings(tx, usual)) await insertAllKnown(tx, now().toISOString());
    return null;
  });
  return (await findSettings(scope)) as KeptSettings;
}

/** Why a reminder before an event is not sent on a plan without them (ruling R27). */
export const notInPlan = "Reminders before an event are part of the Pro plan.";

export const hasReminders = async (scope: Scope): Promise<boolean> =>
  plans[(await readStanding(scope)).plan].hasReminders;

/**
 * The settings as the plan allows them now: when it has gained reminders before an event they begin at this moment, and
 * what would have been due before is not made up for.
 */
export async function followPlan(scope: Scope, settings: KeptSettings, plan: PlanKey): Promise<KeptSettings> {
  const includes = plans[plan].hasReminders;
  if (includes === (settings.before_since !== null)) return settings;
  const since = includes ? now().toISOString() : null;
  await inTransaction(scope, async (tx) => {
    await setBeforeSince(tx, since);
    return null;
  });
  return { ...settings, before_since: since };
}

export const quietHoursOf = ({ quiet_from: from, quiet_to: to }: KeptSettings) =>
  from !== null && to !== null ? { from, to } : null;

/** In which no customer is disturbed; null for a business that has none. */
export const quietHoursOfBusiness = async (scope: Scope) => quietHoursOf(await settingsOf(scope));

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
