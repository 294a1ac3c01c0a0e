/** Invites members by mail to what is assigned to them, and tells them when it is moved, given away or called off. */
import { calendarPath } from "#domains/calendar/paths.ts";
import { readStanding } from "#domains/organizations/subscription.ts";
import { type Actor, ownAccount, requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { senderAddress } from "#platform/mail/sender.ts";
import { inTransaction } from "#platform/transaction.ts";
import { type CalendarMethod, calendarFileFor } from "#shared/calendar-files/ics.ts";
import { cut } from "#shared/text.ts";
import { formatDateTime } from "#shared/time/dates.ts";
import { timesOf, wordsOf } from "./event-facts.ts";
import {
  addInvitee,
  dropInvitee,
  findNews,
  hasInvitees,
  isInvitee,
  type News,
  saveSourceState,
} from "./invitations-store.ts";

export async function getsInvitations(actor: Actor): Promise<{ is_on: boolean }> {
  const scope = ownAccount(actor);
  return { is_on: actor.userId !== null && (await isInvitee(scope, actor.userId)) };
}

/** What was assigned before is not told; it is on the calendar, and in a feed. */
export async function setInvitations(actor: Actor, isOn: boolean): Promise<{ is_on: boolean }> {
  return inTransaction(ownAccount(actor), async (tx) => {
    if (actor.userId !== null) await (isOn ? addInvitee : dropInvitee)(tx, actor.userId);
    return { is_on: isOn };
  });
}

const mostAtOnce = 200;

/**
 * Tells the invited members of one business what is new. What was told is kept in the transaction that asks for the
 * mail, so that each piece of news leaves once, whatever dies between.
 */
export async function inviteMembers(
  appContext: AppContext,
  organization: { id: string; timeZone: string; country: string },
): Promise<number> {
  const scope = requirePermission(systemActor(appContext, organization), "calendar.view");
  if (!(await hasInvitees(scope))) return 0;
  const { name: business } = await readStanding(scope);
  return inTransaction(scope, async (tx) => {
    let mails = 0;
    for (const news of await findNews(tx, { moment: now(), limit: mostAtOnce })) {
      const method = methodFor(news);
      if (method) await sendNews(tx, news, { method, business });
      if (method) mails += 1;
      await saveSourceState(tx, {
        userId: news.user_id,
        eventId: news.id,
        sequence: news.version,
        told: tellable(news),
        isOn: method === undefined ? (news.was_on ?? false) : method === "REQUEST",
      });
    }
    return mails;
  });
}

const tellable = ({ title, starts_at, ends_at, location, description, notes, client_name }: News): string =>
  JSON.stringify([title, starts_at, ends_at, location, description, notes, client_name]);

/** Nothing when what the member was told still holds. */
function methodFor(news: News): Exclude<CalendarMethod, "PUBLISH"> | undefined {
  const isOn = news.is_theirs && news.deleted_at === null && news.status !== "cancelled";
  if (!isOn) return news.was_on ? "CANCEL" : undefined;
  if (news.status === "completed") return undefined;
  return news.was_on && news.told === tellable(news) ? undefined : "REQUEST";
}

async function sendNews(
  tx: Scope,
  news: News,
  { method, business }: { method: "REQUEST" | "CANCEL"; business: string },
): Promise<void> {
  const { appContext, timeZone } = tx.actor;
  const { publicUrl } = appContext.config;
  const when = formatDateTime(news.starts_at, timeZone);
  const file = calendarFileFor(
    {
      ...timesOf(news, tx.organizationId),
      ...wordsOf(news, publicUrl),
      organizer: { name: business, email: senderAddress(appContext.config) },
      attendees: [{ name: `${news.first_name} ${news.last_name}`, email: news.email }],
    },
    method,
  );
  const isNew = news.was_on !== true;
  const lead = method === "CANCEL" ? "Cancelled" : isNew ? "New" : "Changed";
  const reason = news.is_theirs ? "" : "\nThis is no longer assigned to you.";
  const place = news.location ? `\n${news.location}` : "";
  await appContext.jobs.enqueue(tx, sendMail, {
    key: `invitation-${news.user_id}-${news.id}-${news.version}`,
    to: news.email,
    subject: cut(`${lead}: ${news.title}, ${when}`, 300),
    text: `Hello ${news.first_name},\n\n${news.title}\n${when}${place}${reason}\n\n${publicUrl}${calendarPath({ event: news.id })}\n\n${business}`,
    calendar: { method, file },
  });
}
