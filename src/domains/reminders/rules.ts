/** The rules with which a business begins, and how a change of rules counts from now on only. */
import { now } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";
import type { NewsKind } from "#shared/messages/reminder-text.ts";
import type { ReminderRule, ReminderType, SelfService } from "./contract.ts";
import type { StoredRule } from "./tables.ts";

export const usualPolicy: SelfService = {
  can_confirm: true,
  can_move: true,
  move_notice_hours: 24,
  any_technician: true,
  can_cancel: true,
  cancel_notice_hours: 24,
};

export const usualQuietHours = { from: "20:00", to: "08:00" };

/** Jobs and appointments are told by mail from the beginning; calls and meetings, and all texts, when it is asked for. */
export function usualRules(): StoredRule[] {
  const since = now().toISOString();
  const rule = (type: ReminderType, kind: NewsKind, minutes: number | null, channel: "mail" | "text") => ({
    id: newId(),
    type,
    kind,
    minutes_before: minutes,
    by_mail: channel === "mail",
    by_text: channel === "text",
    is_on: type === "job" || type === "appointment",
    since,
  });
  return (["job", "appointment", "call", "meeting"] as const).flatMap((type) => [
    rule(type, "booked", null, "mail"),
    rule(type, "before", 24 * 60, "mail"),
    rule(type, "before", 2 * 60, "text"),
    rule(type, "moved", null, "mail"),
    rule(type, "cancelled", null, "mail"),
  ]);
}

/** What a rule sends, and when: a change of that, or switching it on, counts from now on. */
const effectOf = (rule: ReminderRule, sendsTexts: boolean): string =>
  JSON.stringify([
    rule.type,
    rule.kind,
    rule.minutes_before,
    rule.is_on && rule.by_mail,
    rule.is_on && rule.by_text && sendsTexts,
  ]);

export function keptRules(
  before: readonly StoredRule[],
  after: readonly ReminderRule[],
  sendsTexts: { before: boolean; after: boolean },
): StoredRule[] {
  const earlier = new Map(before.map((rule) => [rule.id, rule]));
  const moment = now().toISOString();
  return after.map((rule) => {
    const was = earlier.get(rule.id);
    const isSame = was && effectOf(was, sendsTexts.before) === effectOf(rule, sendsTexts.after);
    return { ...rule, since: isSame ? was.since : moment };
  });
}

export function toRule({ since: _, ...rule }: StoredRule): ReminderRule {
  return rule;
}
