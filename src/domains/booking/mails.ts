/** The two mails of a booking: word to the visitor that it is made, and to the member whose day it is in. */
import { inBrand } from "#domains/branding/mail.ts";
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import type { Mail } from "#platform/mail/port.ts";
import { cut } from "#shared/text.ts";
import type { Words } from "./public-pages/page-words.ts";

export type BookedFacts = {
  bookingId: string;
  brand: PublicBrand;
  publicUrl: string;
  service: string;
  start: string;
  words: Words;
  /** The business's own text. */
  confirmation: string;
  /** Where the visitor can look at it again, change it or call it off. */
  url: string;
};

/**
 * In the business's brand. Repeats nothing that was typed but a plain name, so that nobody can send strangers their own
 * words through us.
 */
export function confirmationMail(to: string, name: string, facts: BookedFacts): Mail {
  const { bookingId, brand, publicUrl, service, start, words, confirmation, url } = facts;
  const { name: business, phone } = brand;
  const reach = phone ? `call ${phone.text}` : `contact ${business}`;
  const mail = {
    key: `booking-confirmation-${bookingId}`,
    to,
    subject: cut(`Your booking with ${business}: ${words.moment(start)}`, 300),
    text: [
      `Hello ${plainName(name)},`,
      "You're booked and confirmed.",
      [
        `Service: ${service}`,
        `When: ${words.moment(start)} (${words.zoneName(start)})`,
        `With: ${business}`,
      ].join("\n"),
      ...(confirmation ? [confirmation] : []),
      `Reschedule or cancel here: ${url}`,
      `Questions? Please ${reach}.`,
    ].join("\n\n"),
  };
  const foot =
    "If you didn't book this, someone entered your email address by mistake. You can ignore this email.";
  return inBrand(mail, { brand, publicUrl, foot });
}

export type Visit = {
  name: string;
  email: string | null;
  phone: string | null;
  address: string | null;
  message: string | null;
};

/** Plain text alone: what a stranger wrote is never set as HTML. Answering the mail answers the visitor. */
export function newsMail(
  to: string,
  facts: BookedFacts & { memberName: string; eventUrl: string },
  visit: Visit,
): Mail {
  const { bookingId, service, start, words, memberName, eventUrl } = facts;
  const lines = [
    `Service: ${service}`,
    `When: ${words.moment(start)} (${words.zone})`,
    `Assigned to: ${memberName}`,
    `Customer: ${visit.name}`,
    ...(visit.email ? [`Email: ${visit.email}`] : []),
    ...(visit.phone ? [`Phone: ${visit.phone}`] : []),
    ...(visit.address ? [`Address: ${visit.address}`] : []),
  ];
  return {
    key: `booking-news-${bookingId}`,
    to,
    subject: cut(`New online booking: ${service}, ${words.moment(start)}`, 300),
    ...(visit.email ? { replyTo: visit.email } : {}),
    text: [
      "You have a new online booking.",
      lines.join("\n"),
      ...(visit.message ? [`Message:\n${visit.message}`] : []),
      `View it on the calendar: ${eventUrl}`,
    ].join("\n\n"),
  };
}

/** The first word when it can be nothing but a name. */
function plainName(name: string): string {
  const [first = ""] = name.split(" ");
  return /^[\p{L}\p{M}'’-]{1,30}$/u.test(first) ? first : "there";
}
