/** What the business decides about reminders, tries out, and looks up afterwards. */
import { randomUUID } from "node:crypto";
import { assertWithinPlan, recordUsage } from "#domains/billing/usage/service.ts";
import { getCalendarEvent } from "#domains/calendar/service.ts";
import { addressesOf } from "#domains/sending/addresses.ts";
import type { Channel } from "#domains/sending/contract.ts";
import { listRefusing } from "#domains/sending/ledger.ts";
import { sendText } from "#domains/sending/texts/send-text.ts";
import { findPerson } from "#domains/users/service.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { AppError, invalid } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { countAttempt } from "#platform/rate-limiter/rate-limiter.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertVersion } from "#platform/versions.ts";
import { confirmWords, type Facts } from "#shared/messages/reminder-text.ts";
import { countSms } from "#shared/messages/sms-segments.ts";
import { normalisePhone } from "#shared/phone.ts";
import { addDays, localDay, toInstant } from "#shared/time/time.ts";
import type {
  EventReminders,
  ReminderExample,
  ReminderHistory,
  ReminderRule,
  ReminderSettings,
  ReminderSettingsChanges,
  ReminderTest,
  ReminderType,
} from "./contract.ts";
import { noneOfEvent } from "./customer-link/refusal.ts";
import { linkOf } from "./customer-link/service.ts";
import {
  findBusiness,
  findNextSubject,
  listHistory,
  listOfEvent,
  type ReminderEntry,
} from "./history-store.ts";
import { dayWords, factsOf, mailOf, textOf } from "./message.ts";
import { keptRules, toRule } from "./rules.ts";
import { channelsOf, hasReminders, notInPlan, quietHoursOf, settingsOf } from "./settings.ts";
import { type KeptSettings, lockSettings, updateSettings } from "./settings-store.ts";
import { findSubject, type Subject } from "./store.ts";
import { dueAt } from "./timing.ts";

export async function readReminderSettings(actor: Actor): Promise<ReminderSettings> {
  const scope = requirePermission(actor, "reminders.view");
  return toSettings(await settingsOf(scope), await hasReminders(scope));
}

/**
 * Changes what is sent and leaves the rest. `expectedVersion` is the version last seen; a newer one is a conflict. What would have
 * been due before by a rule that is new, or newly switched on, is not made up for.
 */
export async function saveReminderSettings(
  actor: Actor,
  { version: _, ...changes }: ReminderSettingsChanges,
  expectedVersion?: number,
): Promise<ReminderSettings> {
  const scope = requirePermission(actor, "reminders.update");
  await settingsOf(scope);
  return inTransaction(scope, async (tx) => {
    const before = (await lockSettings(tx)) as KeptSettings;
    assertVersion(before, expectedVersion, changedElsewhere);
    const isInPlan = await hasReminders(tx);
    if (!isInPlan) assertNoneAdded(before.rules, changes.rules ?? []);
    const after = await updateSettings(tx, wantedSettings(before, changes));
    await appendEvent(tx, {
      type: "reminder.settings_changed",
      subject: { kind: "organization", id: tx.organizationId },
      title: `${actor.name} updated the reminder settings`,
      description: Object.keys(changes)
        .map((field) => fieldWords[field as keyof typeof changes])
        .join(", "),
      data: { before: toSettings(before, isInPlan), after: toSettings(after, isInPlan) },
    });
    return toSettings(after, isInPlan);
  });
}

/** What was switched on before stays so, for the day on which the plan has it again. */
function assertNoneAdded(before: readonly ReminderRule[], after: readonly ReminderRule[]): void {
  const wasOn = new Set(before.filter(({ is_on }) => is_on).map(({ id }) => id));
  const added = after.find(({ id, kind, is_on }) => kind === "before" && is_on && !wasOn.has(id));
  if (added)
    throw new AppError("payment_required", `${notInPlan} Upgrade under Billing & Plans to turn them on.`);
}

const fieldWords: Record<keyof Omit<ReminderSettingsChanges, "version">, string> = {
  sends_texts: "texts",
  quiet_hours: "quiet hours",
  policy: "customer self-service",
  rules: "rules",
};

function wantedSettings(before: KeptSettings, changes: Omit<ReminderSettingsChanges, "version">) {
  const sendsTexts = changes.sends_texts ?? before.sends_texts;
  const quiet = changes.quiet_hours === undefined ? quietHoursOf(before) : changes.quiet_hours;
  const rules = changes.rules ?? before.rules.map(toRule);
  return {
    sends_texts: sendsTexts,
    quiet_from: quiet?.from ?? null,
    quiet_to: quiet?.to ?? null,
    policy: changes.policy ?? before.policy,
    rules: keptRules(before.rules, rules, { before: before.sends_texts, after: sendsTexts }),
  };
}

const changedElsewhere =
  "Someone else changed the reminders while you were editing. Review the latest version and try again.";

const toSettings = (row: KeptSettings, isInPlan: boolean): ReminderSettings => ({
  has_reminders: isInPlan,
  sends_texts: row.sends_texts,
  quiet_hours: quietHoursOf(row),
  policy: row.policy,
  rules: row.rules.map(toRule),
  version: row.version,
});

/** The next event of the type with a customer; without one an invented appointment with the business's own name. */
export async function exampleOf(actor: Actor, type: ReminderType): Promise<ReminderExample> {
  return exampleFor(requirePermission(actor, "reminders.view"), type);
}

async function exampleFor(scope: Scope, type: ReminderType): Promise<ReminderExample> {
  const subject = await findNextSubject(scope, type, now());
  const { publicUrl } = scope.actor.appContext.config;
  const link = `${publicUrl}/v/example`;
  if (!subject) return { is_real: false, facts: await inventedFacts(scope, link) };
  const { policy } = await settingsOf(scope);
  return { is_real: true, facts: factsOf(scope, subject, link, policy.can_confirm) };
}

async function inventedFacts(scope: Scope, link: string): Promise<Facts> {
  const { timeZone: zone, userId } = scope.actor;
  const start = toInstant(`${addDays(localDay(now(), zone), 1)}T09:00`, zone).toISOString();
  const person = userId ? await findPerson(scope, userId) : undefined;
  const { business, phone } = await factsOfBusiness(scope);
  return {
    client: "Grace",
    what: "Water heater repair",
    date: dayWords(start, zone),
    time: "9:00 AM to 11:00 AM",
    technician: person ? `${person.first_name} ${person.last_name.charAt(0)}.` : "",
    where: "12 Maple Street",
    business,
    phone,
    link,
    confirm: confirmWords,
  };
}

async function factsOfBusiness(scope: Scope): Promise<Pick<Facts, "business" | "phone">> {
  const row = await findBusiness(scope);
  return { business: row?.name ?? "", phone: row?.phone ?? "" };
}

const tests = { free: 5, windowSeconds: 3_600, firstWaitSeconds: 60, longestWaitSeconds: 3_600 };

/** Sends the words, filled in with the example, to the member who asks: by mail, or to the phone of their profile. */
export async function sendTest(actor: Actor, { kind, type, channel, ...words }: ReminderTest) {
  const scope = requirePermission(actor, "reminders.update");
  const { facts } = await exampleFor(scope, type);
  const person = await findPerson(scope, actor.userId ?? "");
  const key = `reminder-test-${randomUUID()}`;
  await countAttempt(actor.appContext, { name: "reminder-test", rule: tests, whose: person.id });
  if (channel === "mail") {
    const mail = await mailOf(scope, kind, words, facts, { key, to: person.email });
    await inTransaction(scope, async (tx) => {
      await actor.appContext.jobs.enqueue(tx, sendMail, mail);
      return null;
    });
    return { sent_to: person.email };
  }
  const to = person.phone ? normalisePhone(person.phone, actor.country).e164 : undefined;
  if (!to) throw invalid("Add your phone number to your profile first so we can text you.");
  const text = textOf(kind, words, facts);
  const quantity = Math.max(1, countSms(text).segments);
  await assertWithinPlan(scope, { kind: "message", quantity });
  await inTransaction(scope, async (tx) => {
    const about = { kind: "reminder", id: key };
    await recordUsage(tx, { kind: "message", quantity, subject: about, title: "Test reminder", key });
    await actor.appContext.jobs.enqueue(tx, sendText, { key, to, text });
    return null;
  });
  return { sent_to: to };
}

export async function listReminders(actor: Actor, question: ReminderHistory) {
  const scope = requirePermission(actor, "reminders.view");
  const rows = await listHistory(scope, question);
  const last = rows.length > pageSize ? rows[pageSize - 1] : undefined;
  return { reminders: rows.slice(0, pageSize).map(toReminder), next: last ? placeOf(last) : null };
}

const pageSize = 50;
const placeOf = ({ created_at: at, id }: ReminderEntry): string => `${at}_${id}`;

const toReminder = ({ first_name, last_name, title, created_at: _, starts_at, ...row }: ReminderEntry) => ({
  ...row,
  event_title: title,
  event_start: starts_at,
  customer_name: first_name === null ? null : `${first_name} ${last_name ?? ""}`.trim(),
});

/** What is planned is worked out from the event and the rules as they are now. */
export async function remindersOfEvent(actor: Actor, id: number): Promise<EventReminders> {
  await getCalendarEvent(actor, id);
  const scope = requirePermission(actor, "reminders.view");
  const settings = await settingsOf(scope);
  const subject = (await findSubject(scope, id)) as Subject;
  const past = (await listOfEvent(scope, id)).map(toReminder);
  const isAhead = new Date(subject.ends_at) > now();
  const addresses = addressesOf(subject);
  const refusing = await listRefusing(scope, addresses, "reminders");
  const open = addresses.filter((_, place) => !refusing[place]).map(({ channel }) => channel);
  const isRefusing = addresses.length > 0 && open.length === 0;
  const why = whyNone(subject, isRefusing);
  const customer =
    subject.customer_id === null || subject.customer_deleted_at !== null
      ? null
      : {
          id: subject.customer_id,
          name: `${subject.first_name} ${subject.last_name}`,
          is_refusing: isRefusing,
        };
  const planned = why ? [] : plannedOf(scope, settings, subject, open);
  const isInPlan = await hasReminders(scope);
  return {
    why_none: why,
    customer,
    planned: isInPlan ? planned : [],
    plan_note: isInPlan || planned.length === 0 ? null : notInPlan,
    past,
    link: customer && isAhead ? await linkOf(scope, id, customer.id) : null,
    is_refused: subject.event_refused_at !== null,
  };
}

function whyNone(subject: Subject, isRefusing: boolean): string | null {
  if (subject.customer_id === null) return "Add a customer to this event to send them reminders.";
  if (subject.customer_deleted_at !== null) return "The customer of this event was deleted.";
  if (subject.list_type === "task") return "Tasks don't send reminders to customers.";
  if (isRefusing) return "Reminders are turned off for this customer.";
  if (subject.event_refused_at !== null) return noneOfEvent;
  if (!subject.email && !subject.phone_e164) return "This customer has no email address or phone number.";
  return null;
}

function plannedOf(
  scope: Scope,
  settings: KeptSettings,
  subject: Subject,
  open: readonly Channel[],
): EventReminders["planned"] {
  const start = new Date(subject.starts_at);
  if (!["scheduled", "confirmed"].includes(subject.status)) return [];
  return settings.rules
    .filter(({ kind, type }) => kind === "before" && type === subject.list_type)
    .flatMap((rule) => {
      const minutes = rule.minutes_before ?? 0;
      const due = dueAt(start, minutes, scope.actor.timeZone, quietHoursOf(settings));
      if (due <= now()) return [];
      return channelsOf(rule, settings)
        .filter((channel) => open.includes(channel))
        .map((channel) => ({
          kind: rule.kind,
          channel,
          minutes_before: rule.minutes_before,
          due_at: due.toISOString(),
        }));
    })
    .toSorted((a, b) => a.due_at.localeCompare(b.due_at));
}
