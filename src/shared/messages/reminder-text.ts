/** What a customer is told about an event: the usual words, and what is put into their gaps. */
import { namesIn, replaceNames } from "./merge-fields.ts";

export const newsKinds = ["before", "booked", "moved", "cancelled"] as const;
export type NewsKind = (typeof newsKinds)[number];

export type NewsWords = { subject: string; mail_text: string; sms_text: string };

/** Each gap, and what people read beside it in the settings. */
export const gaps = {
  client: "The customer's first name",
  what: "The name of the job or appointment",
  date: "The day it takes place",
  time: "The start time, or the arrival window of a visit",
  technician: "The assigned technician. The line is left out while no one is assigned",
  where: "The address",
  business: "Your business name",
  phone: "Your business phone number",
  link: "The page where customers confirm, reschedule or cancel",
  confirm: "“Reply YES to confirm.” in texts, where customers may confirm and haven't yet",
} as const;
export type Gap = keyof typeof gaps;
export type Facts = Record<Gap, string>;

const close = "\n\n{business}\n{phone}";

/** Used by every rule that has no words of its own. Lines whose gaps are all empty are left out. */
export const usualWords: Record<NewsKind, NewsWords> = {
  before: {
    subject: "Reminder: {what} on {date}",
    mail_text: `Hello {client},\n\nHere's a reminder about your {what} appointment.\n\nWhen: {date}, {time}\nWhere: {where}\nYour technician: {technician}\n\nConfirm, reschedule or cancel here:\n{link}${close}`,
    sms_text: "{business}: Reminder for {what} on {date}, {time}. {confirm} Details or changes: {link}",
  },
  booked: {
    subject: "Booked: {what} on {date}",
    mail_text: `Hello {client},\n\nYour {what} appointment is booked.\n\nWhen: {date}, {time}\nWhere: {where}\nYour technician: {technician}\n\nNeed to make a change? Reschedule or cancel here:\n{link}${close}`,
    sms_text: "{business}: {what} is booked for {date}, {time}. {confirm} Details: {link}",
  },
  moved: {
    subject: "New time: {what} on {date}",
    mail_text: `Hello {client},\n\nYour {what} appointment has a new time.\n\nWhen: {date}, {time}\nWhere: {where}\nYour technician: {technician}\n\nIf this time doesn't work for you, pick another here:\n{link}${close}`,
    sms_text: "{business}: {what} has moved to {date}, {time}. {confirm} Details: {link}",
  },
  cancelled: {
    subject: "Cancelled: {what} on {date}",
    mail_text: `Hello {client},\n\nYour {what} appointment on {date}, {time} has been cancelled.\n\nCall us to book another time.${close}`,
    sms_text: "{business}: {what} on {date}, {time} has been cancelled. Questions? {phone}",
  },
};

/** Names in braces that are none of the known ones, such as {tecnician}. */
export function unknownGaps(template: string, known: Readonly<Record<string, string>> = gaps): string[] {
  return [...new Set(namesIn(template).filter((name) => !Object.hasOwn(known, name)))];
}

/** What a text asks for whose visit can be confirmed by an answer. */
export const confirmWords = "Reply YES to confirm.";

/** A line with gaps, all of which are empty, is left out; so are empty lines and spaces that would then follow each other. */
export function fillGaps(template: string, facts: Readonly<Record<string, string>>): string {
  const lines = template.split("\n").flatMap((line) => {
    const names = namesIn(line);
    if (names.length > 0 && names.every((name) => facts[name] === "")) return [];
    const filled = replaceNames(line, (name) => facts[name]);
    return [names.some((name) => facts[name] === "") ? filled.replace(/ {2,}/g, " ") : filled];
  });
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
