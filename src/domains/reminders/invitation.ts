/** The customer's own calendar: the file by which their mail program notes an appointment, moves it or takes it out. */
import type { Scope } from "#platform/actor.ts";
import type { Mail } from "#platform/mail/port.ts";
import { senderAddress } from "#platform/mail/sender.ts";
import { calendarFileFor, calendarUid } from "#shared/calendar-files/ics.ts";
import type { NewsKind } from "#shared/messages/reminder-text.ts";
import { findSubject, type Subject } from "./store.ts";

type Invitation = NonNullable<Mail["calendar"]>;

/** What goes with news of an event: an invitation, the same with its new time, or its end. A reminder brings nothing new. */
export function invitationWith(
  scope: Scope,
  kind: NewsKind,
  subject: Subject,
  { to, link }: { to: string; link: string },
): Invitation | undefined {
  if (kind === "before") return undefined;
  const name = [subject.first_name, subject.last_name].filter(Boolean).join(" ") || to;
  return invitation(scope, subject, kind === "cancelled" ? "CANCEL" : "REQUEST", { to, name, link });
}

/**
 * For whoever books without being known: it repeats nothing that was typed, so that nobody can send strangers their own
 * words through us. Undefined for an event that is not there.
 */
export async function invitationToStranger(
  tx: Scope,
  eventId: number,
  { to, link, title }: { to: string; link: string; title: string },
): Promise<Invitation | undefined> {
  const subject = await findSubject(tx, eventId);
  return subject && invitation(tx, { ...subject, title, location: null }, "REQUEST", { to, name: to, link });
}

/** The event as a file to open, with where it is for its own customer alone. A later one of the same event replaces it. */
export function calendarFileToOpen(
  { actor: { appContext }, organizationId }: Scope,
  subject: Subject,
  { link, isOwn }: { link: string; isOwn: boolean },
): string {
  const { id, version, title, location, arrival_from: from, arrival_until: until } = subject;
  return calendarFileFor(
    {
      uid: calendarUid(organizationId, id),
      sequence: version,
      title: `${title} with ${subject.business_name}`,
      start: from ?? subject.starts_at,
      end: until ?? subject.ends_at,
      changedAt: subject.updated_at,
      status: subject.deleted_at !== null || subject.status === "cancelled" ? "cancelled" : "confirmed",
      description: `Reschedule or cancel: ${link}`,
      location: isOwn ? location : null,
      url: link,
      organizer: { name: subject.business_name, email: senderAddress(appContext.config) },
    },
    "PUBLISH",
  );
}

type Guest = { to: string; name: string; link: string };

/** The version of the event numbers what is told; of a visit with an arrival window the customer sees that alone. */
function invitation(
  { actor: { appContext }, organizationId }: Scope,
  subject: Subject,
  method: Invitation["method"],
  { to, name, link }: Guest,
): Invitation {
  const { id, version, title, location, arrival_from: from, arrival_until: until } = subject;
  const file = calendarFileFor(
    {
      uid: calendarUid(organizationId, id),
      sequence: version,
      title,
      start: from ?? subject.starts_at,
      end: until ?? subject.ends_at,
      changedAt: subject.updated_at,
      description: `With ${subject.business_name}. Confirm, reschedule or cancel: ${link}`,
      location,
      url: link,
      organizer: { name: subject.business_name, email: senderAddress(appContext.config) },
      attendees: [{ name, email: to }],
    },
    method,
  );
  return { method, file };
}
