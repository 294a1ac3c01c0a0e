/** Tells those whom a booking concerns: the visitor, and the member whose day it is in. */
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { calendarPath } from "#domains/calendar/paths.ts";
import type { Customer } from "#domains/customers/contract.ts";
import { linkOf } from "#domains/reminders/customer-link/service.ts";
import { markCustomerInformed } from "#domains/reminders/informed.ts";
import { invitationToStranger } from "#domains/reminders/invitation.ts";
import { answerByMail } from "#domains/sending/handing-over.ts";
import type { NoticeAbout } from "#domains/sending/notices/service.ts";
import { wantsNews } from "#domains/users/preferences/service.ts";
import type { Scope } from "#platform/actor.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { type Counter, mayAttempt } from "#platform/rate-limiter/rate-limiter.ts";
import type { BookingContext } from "./booking-context.ts";
import { type BookedFacts, confirmationMail, newsMail } from "./mails.ts";
import type { NewBooking } from "./public-contract.ts";
import { wordsFor } from "./public-pages/page-words.ts";
import { findRecipient, type PageService } from "./store.ts";

const aDay = 24 * 3_600;

/** So that nobody's mailbox is filled by somebody who types their address again and again. */
const toOneAddress: Counter["rule"] = {
  free: 8,
  windowSeconds: aDay,
  firstWaitSeconds: aDay,
  longestWaitSeconds: aDay,
};

type Booked = {
  id: string;
  given: NewBooking;
  service: PageService;
  memberId: string;
  eventId: number;
  start: string;
  /** Who was found, or added, for what the visitor typed. */
  customer: Pick<Customer, "id" | "email">;
  mayConfirm: boolean;
};

/**
 * The mails belong to the transaction of the booking. The demo workspace writes to nobody. Where the typed address is not
 * the one that is known of the customer, that customer hears of the booking as of any other.
 */
export async function tellOfBooking(
  tx: Scope,
  bookingContext: BookingContext,
  booked: Booked,
): Promise<void> {
  const { business, page } = bookingContext;
  if (business.is_demo) return;
  const { id, given, service, start, customer } = booked;
  const isKnownAddress = Boolean(given.email) && given.email?.toLowerCase() === customer.email?.toLowerCase();
  const facts: BookedFacts = {
    bookingId: id,
    brand: await publicBrandOf(tx),
    publicUrl: tx.actor.appContext.config.publicUrl,
    service: service.name,
    start,
    words: wordsFor({ ...business, timeZone: tx.actor.timeZone }),
    confirmation: page.confirmation,
    url: isKnownAddress
      ? await linkOf(tx, booked.eventId, customer.id, { channel: "mail", address: customer.email ?? "" })
      : await linkOf(tx, booked.eventId, null),
  };
  if (given.email && booked.mayConfirm) {
    const guest = { to: given.email, link: facts.url, title: service.name };
    const calendar = await invitationToStranger(tx, booked.eventId, guest);
    const words = confirmationMail(given.email, given.name, facts);
    const mail = calendar ? { ...words, calendar } : words;
    const notice: NoticeAbout = {
      customerId: customer.id,
      what: "booking",
      record: { kind: "visit", id: booked.eventId },
      title: service.name,
    };
    const isSent = await answerByMail(tx, mail, notice);
    if (isSent && isKnownAddress) await markCustomerInformed(tx, { id: booked.eventId, start });
  }
  await tellMember(tx, facts, booked);
}

/** Whether this address may get one more mail today; to be asked before the booking's transaction, which it must not delay. */
export const mayConfirm = async (
  { actor: { appContext } }: BookingContext,
  { email }: NewBooking,
): Promise<boolean> =>
  Boolean(email) &&
  mayAttempt(appContext, {
    name: "booking-confirmation",
    rule: toOneAddress,
    whose: email?.toLowerCase() ?? "",
  });

async function tellMember(
  tx: Scope,
  facts: BookedFacts,
  { given, memberId, eventId }: Booked,
): Promise<void> {
  const { appContext } = tx.actor;
  const recipient = await findRecipient(tx, memberId);
  if (!recipient || !wantsNews(recipient.preferences, "appointments")) return;
  const eventUrl = `${appContext.config.publicUrl.replace(/\/+$/, "")}${calendarPath({ event: eventId })}`;
  const mail = newsMail(
    recipient.email,
    { ...facts, memberName: `${recipient.first_name} ${recipient.last_name}`, eventUrl },
    {
      name: given.name,
      email: given.email ?? null,
      phone: given.phone ?? null,
      address: given.address ?? null,
      message: given.message ?? null,
    },
  );
  await appContext.jobs.enqueue(tx, sendMail, mail, { singletonKey: mail.key });
}
