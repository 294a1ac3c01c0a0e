/** Sends one reminder: looks at the event as it is at this very moment, and says why when nothing is sent. */
import { z } from "zod";
import { recordUsage } from "#domains/billing/usage/service.ts";
import type { Channel } from "#domains/sending/contract.ts";
import { release } from "#domains/sending/decision.ts";
import { handOver, type Letter } from "#domains/sending/handing-over.ts";
import { addressed } from "#domains/sending/mails/outgoing.ts";
import type { NoticeKind } from "#domains/sending/notices/contract.ts";
import { keepNotice, type NoticeAbout, settleNotice } from "#domains/sending/notices/service.ts";
import { type Actor, requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { tellLive } from "#platform/live/tell.ts";
import type { Mail } from "#platform/mail/port.ts";
import { TextRefused } from "#platform/sms/port.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { Facts, NewsKind } from "#shared/messages/reminder-text.ts";
import { countSms } from "#shared/messages/sms-segments.ts";
import { latestMinutes } from "./contract.ts";
import { noneOfEvent } from "./customer-link/refusal.ts";
import { linkOf } from "./customer-link/service.ts";
import { invitationWith } from "./invitation.ts";
import { factsOf, mailOf, textOf } from "./message.ts";
import { channelsOf, hasReminders, notInPlan, settingsOf } from "./settings.ts";
import { findSubject, type KeptReminder, lockReminder, type Subject, updateReminder } from "./store.ts";
import type { StoredRule } from "./tables.ts";

const minute = 60_000;
/** How long one try may take before another process believes that it died. */
const tryMinutes = 2;
const retryMinutes = 1;
const mostTries = 5;

type Ready = { id: string; letter: Letter; reminder: KeptReminder; subject: Subject; recipient: string };

const Errand = z.object({
  organization: z.object({ id: z.uuid(), timeZone: z.string(), country: z.string() }),
  ids: z.array(z.uuid()),
});

/** Several at once, because taking a job costs more than sending a mail. */
export const sendReminders: JobDefinition<z.infer<typeof Errand>> = {
  name: "reminder-send",
  data: Errand,
  // The clock of the reminders takes up again what failed, and knows for how long that makes sense.
  retries: 0,
  async run(appContext, { organization, ids }) {
    const actor = systemActor(appContext, organization);
    for (const id of ids) {
      await send(actor, id).catch((error: unknown) =>
        appContext.log.error({ err: error, reminder: id }, "A reminder is tried again later"),
      );
    }
  },
};

/** Doing it twice does no harm: a reminder that is settled, or that somebody works on, is left alone. */
export async function send(actor: Actor, id: string): Promise<void> {
  const scope = requirePermission(actor, "reminders.update");
  const ready = await makeReady(scope, id);
  if (!ready) return;
  try {
    const acceptedAs = await handOver(actor.appContext, scope.organizationId, ready.letter);
    await settleSent(scope, ready, acceptedAs);
  } catch (error) {
    actor.appContext.log.warn({ err: error, reminder: id }, "A reminder was not accepted");
    if (error instanceof TextRefused) await settle(scope, id, { status: "failed", reason: error.message });
    else await settleRefused(scope, id);
  }
}

/** Takes the reminder, decides whether it is still true, and reserves what it costs; all or nothing. */
async function makeReady(scope: Scope, id: string): Promise<Ready | null> {
  try {
    return await inTransaction(scope, async (tx) => {
      const reminder = await lockReminder(tx, id);
      const moment = now();
      if (!reminder || !mayTake(reminder, moment)) return null;
      const settings = await settingsOf(tx);
      const subject = await findSubject(tx, reminder.event_id);
      const rule = settings.rules.find((each) => each.id === reminder.rule_id);
      const isSending = channelsOf(rule ?? offRule, settings).includes(reminder.channel);
      const reason =
        isSending && rule ? whyNot(reminder, subject, moment) : "The reminder rule was turned off.";
      if (reason || !subject || !rule) return drop(tx, reminder, reason ?? "");
      if (reminder.kind === "before" && !(await hasReminders(tx))) return drop(tx, reminder, notInPlan);
      const rests = reminder.kind === "before" || reminder.channel === "text";
      const { channel } = reminder;
      const address = addressOf(subject, channel);
      const message = { channel, purpose: "reminders", address, rests } as const;
      const decision = await release(tx, message, keyOf(id));
      const { reason: against, words, until } = decision;
      if (until) return rest(tx, reminder, new Date(until));
      await keepNotice(tx, keyOf(id), noticeOf(reminder, subject), decision, "handed_over");
      if (against === "over_spending_cap") return fail(tx, reminder, words ?? "");
      if (against) return drop(tx, reminder, words ?? "");
      return take(tx, reminder, { rule, subject, mayConfirm: settings.policy.can_confirm });
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "payment_required") throw error;
    await settle(scope, id, { status: "failed", reason: error.message });
    return null;
  }
}

const addressOf = (subject: Subject, channel: Channel): string | null =>
  channel === "mail" ? subject.email : subject.phone_e164;

const keyOf = (id: string): string => `reminder-${id}`;

const offRule = { is_on: false } as StoredRule;

const mayTake = ({ status, due_at: due, held_until: held }: KeptReminder, moment: Date): boolean =>
  new Date(due) <= moment &&
  (status === "waiting" || (status === "sending" && held !== null && new Date(held) <= moment));

/** Why the customer must not get it now; null when they should. */
function whyNot(reminder: KeptReminder, subject: Subject | undefined, moment: Date): string | null {
  if (!subject) return "The event no longer exists.";
  const isOn =
    subject.deleted_at === null && (subject.status === "scheduled" || subject.status === "confirmed");
  if (reminder.kind === "cancelled") {
    if (isOn) return "The event is no longer cancelled.";
  } else {
    if (subject.deleted_at !== null) return "The event was deleted.";
    if (!isOn) return `The event was already ${subject.status.replace("_", " ")}.`;
    if (Date.parse(subject.starts_at) !== Date.parse(reminder.starts_at)) return "The event was moved.";
    if (new Date(subject.starts_at) <= moment) return "The event had already started.";
  }
  return whyNotTo(reminder, subject) ?? whyTooLate(reminder, moment);
}

function whyNotTo(reminder: KeptReminder, subject: Subject): string | null {
  if (subject.customer_id === null || subject.customer_deleted_at !== null)
    return "The event has no customer.";
  if (subject.customer_id !== reminder.customer_id) return "The event now belongs to another customer.";
  if (subject.event_refused_at !== null) return noneOfEvent;
  return null;
}

function whyTooLate({ due_at: due, tries }: KeptReminder, moment: Date): string | null {
  if (moment.getTime() - Date.parse(due) <= latestMinutes * minute) return null;
  return tries > 0
    ? `Sending was interrupted for more than ${latestMinutes} minutes. It may have been delivered.`
    : `It would have gone out more than ${latestMinutes} minutes late.`;
}

/** The list of reminders shows it at once. */
async function change(tx: Scope, id: string, changes: Parameters<typeof updateReminder>[2]): Promise<void> {
  await updateReminder(tx, id, changes);
  tellLive(tx, ["reminder"]);
}

async function drop(tx: Scope, { id }: KeptReminder, reason: string): Promise<null> {
  await change(tx, id, { status: "dropped", reason, settled_at: now().toISOString() });
  await settleNotice(tx, keyOf(id), "failed", reason);
  return null;
}

async function fail(tx: Scope, { id }: KeptReminder, reason: string): Promise<null> {
  await change(tx, id, { status: "failed", reason, settled_at: now().toISOString() });
  await settleNotice(tx, keyOf(id), "failed", reason);
  return null;
}

async function rest(tx: Scope, { id }: KeptReminder, until: Date): Promise<null> {
  const at = until.toISOString();
  await change(tx, id, { status: "waiting", due_at: at, held_until: at });
  return null;
}

type Taken = { rule: StoredRule; subject: Subject; mayConfirm: boolean };

async function take(tx: Scope, reminder: KeptReminder, { rule, subject, mayConfirm }: Taken): Promise<Ready> {
  const { id, kind, channel } = reminder;
  const key = keyOf(id);
  const recipient = addressOf(subject, channel) ?? "";
  const link = await linkOf(tx, subject.id, subject.customer_id, { channel, address: recipient });
  const facts = factsOf(tx, subject, link, mayConfirm);
  const text = channel === "text" ? textOf(kind, rule, facts) : null;
  const parts = text === null ? null : Math.max(1, countSms(text).segments);
  if (parts !== null) {
    const title = `${kindWords[kind]} to ${nameOf(subject)}: ${subject.title}`;
    const about = { kind: "reminder", id };
    await recordUsage(tx, { kind: "message", quantity: parts, subject: about, title, key });
  }
  await change(tx, id, {
    status: "sending",
    recipient,
    text_parts: parts,
    tries: reminder.tries + 1,
    held_until: new Date(now().getTime() + tryMinutes * minute).toISOString(),
  });
  const news = { kind, rule, subject, facts };
  const letter: Letter =
    text === null
      ? { mail: await addressed(tx, await mailWith(tx, news, { key, to: recipient }), subject.customer_id) }
      : { text: { key, to: recipient, text } };
  return { id, letter, reminder, subject, recipient };
}

const noticeKinds: Record<NewsKind, NoticeKind> = {
  before: "reminder",
  booked: "confirmation",
  moved: "new_time",
  cancelled: "cancellation",
};

const noticeOf = ({ kind }: KeptReminder, { id, customer_id, title }: Subject): NoticeAbout => ({
  customerId: customer_id as number,
  what: noticeKinds[kind],
  record: { kind: "visit", id },
  title,
});

type News = { kind: NewsKind; rule: StoredRule; subject: Subject; facts: Facts };

async function mailWith(
  tx: Scope,
  { kind, rule, subject, facts }: News,
  way: { key: string; to: string },
): Promise<Mail> {
  const calendar = invitationWith(tx, kind, subject, { to: way.to, link: facts.link });
  const unsubscribe = `${facts.link}/stop`;
  const mail = { ...(await mailOf(tx, kind, rule, facts, way)), unsubscribe, isAutomatic: true };
  return calendar ? { ...mail, calendar } : mail;
}

const kindWords: Record<NewsKind, string> = {
  before: "Reminder",
  booked: "Confirmation",
  moved: "New time notice",
  cancelled: "Cancellation notice",
};

const nameOf = (subject: Subject): string =>
  [subject.first_name, subject.last_name].filter(Boolean).join(" ") || (subject.client_name ?? "a customer");

async function settleSent(scope: Scope, ready: Ready, acceptedAs: string | null): Promise<void> {
  const { id, reminder, subject, recipient } = ready;
  await inTransaction(scope, async (tx) => {
    const held = await lockReminder(tx, id);
    if (held?.status !== "sending") return null;
    await change(tx, id, {
      status: "sent",
      accepted_as: acceptedAs,
      settled_at: now().toISOString(),
    });
    await settleNotice(tx, keyOf(id), "sent");
    const way = reminder.channel === "mail" ? "Email" : "Text";
    await appendEvent(tx, {
      type: "reminder.sent",
      subject: { kind: "calendar_event", id: reminder.event_id },
      customerId: reminder.customer_id,
      title: `${kindWords[reminder.kind]} sent: ${subject.title}`,
      description: `${way} to ${recipient}`,
      data: { reminder: id, kind: reminder.kind, channel: reminder.channel },
    });
    return null;
  });
}

/** Tries again in a minute, at most five times in all. */
async function settleRefused(scope: Scope, id: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const held = await lockReminder(tx, id);
    if (held?.status !== "sending") return null;
    const isLast = held.tries >= mostTries;
    const again = new Date(now().getTime() + retryMinutes * minute).toISOString();
    const reason = `Delivery failed ${mostTries} times.`;
    if (isLast) await fail(tx, held, reason);
    else await change(tx, id, { status: "waiting", held_until: again });
    return null;
  });
}

async function settle(
  scope: Scope,
  id: string,
  outcome: { status: "failed" | "dropped"; reason: string },
): Promise<void> {
  await inTransaction(scope, async (tx) => {
    await change(tx, id, { ...outcome, settled_at: now().toISOString() });
    await settleNotice(tx, keyOf(id), "failed", outcome.reason);
    return null;
  });
}
