/** Writes what a customer is told about one event, from how the event is at this moment. */
import { inBrand } from "#domains/branding/mail.ts";
import { publicBrandOf } from "#domains/branding/public-brand.ts";
import { mailFooter } from "#domains/sending/wishes.ts";
import type { Scope } from "#platform/actor.ts";
import type { Mail } from "#platform/mail/port.ts";
import {
  confirmWords,
  type Facts,
  fillGaps,
  type NewsKind,
  usualWords,
} from "#shared/messages/reminder-text.ts";
import { formatPhone } from "#shared/phone.ts";
import { cut } from "#shared/text.ts";
import { formatTime } from "#shared/time/dates.ts";
import type { ReminderRule } from "./contract.ts";
import type { Subject } from "./store.ts";

export type Words = Partial<Pick<ReminderRule, "subject" | "mail_text" | "sms_text">>;

const weekdays = new Map<string, Intl.DateTimeFormat>();

/** "Friday, November 27" on the business's calendar; its year only matters far ahead, so it is left out. */
export function dayWords(when: string, zone: string): string {
  const known = weekdays.get(zone);
  const format =
    known ??
    new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", timeZone: zone });
  weekdays.set(zone, format);
  return format.format(new Date(when));
}

/** The arrival window of a visit, otherwise when the event begins. */
export function timeWords(
  subject: Pick<Subject, "starts_at" | "arrival_from" | "arrival_until">,
  zone: string,
) {
  const { starts_at: start, arrival_from: from, arrival_until: until } = subject;
  return from && until ? `${formatTime(from, zone)} to ${formatTime(until, zone)}` : formatTime(start, zone);
}

export const technicianOf = ({
  technician_first_name: first,
  technician_last_name: last,
}: Subject): string => (first === null ? "" : `${first} ${(last ?? "").charAt(0)}.`);

/** `link` is the page of the event; `mayConfirm` where the business lets customers confirm. */
export function factsOf(scope: Scope, subject: Subject, link: string, mayConfirm: boolean): Facts {
  const { timeZone: zone, country } = scope.actor;
  return {
    client: subject.first_name ?? subject.client_name ?? "",
    what: subject.title,
    date: dayWords(subject.starts_at, zone),
    time: timeWords(subject, zone),
    technician: technicianOf(subject),
    where: subject.location ?? "",
    business: subject.business_name,
    phone: subject.business_phone ? formatPhone(subject.business_phone, country) : "",
    link,
    confirm: mayConfirm && subject.status === "scheduled" ? confirmWords : "",
  };
}

/** The mail in the business's brand, which ends with the way to get no more of them. */
export async function mailOf(
  scope: Scope,
  kind: NewsKind,
  words: Words,
  facts: Facts,
  way: Pick<Mail, "key" | "to">,
): Promise<Mail> {
  const usual = usualWords[kind];
  // Emails are answered in a thread, where a person reads them.
  const inMail = { ...facts, confirm: "" };
  const subject = fillGaps(words.subject ?? usual.subject, inMail).replaceAll("\n", " ");
  const mail = {
    ...way,
    subject: cut(subject, 300) || usual.subject,
    text: fillGaps(words.mail_text ?? usual.mail_text, inMail),
  };
  const { publicUrl } = scope.actor.appContext.config;
  const foot = mailFooter(facts.business, `${facts.link}/stop`);
  return inBrand(mail, { brand: await publicBrandOf(scope), publicUrl, foot });
}

const longestText = 1_600;

export const textOf = (kind: NewsKind, words: Words, facts: Facts): string =>
  cut(fillGaps(words.sms_text ?? usualWords[kind].sms_text, facts), longestText);
