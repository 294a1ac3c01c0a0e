/** What a customer is told about an event: the usual words, and what is put into their gaps. */

export const newsKinds = ["before", "booked", "moved", "cancelled"] as const;
export type NewsKind = (typeof newsKinds)[number];

export type NewsWords = { subject: string; mail_text: string; sms_text: string };

/** Each gap, and what people read beside it in the settings. */
export const gaps = {
  client: "The customer's first name",
  what: "What the event is called",
  date: "The day, on the business's calendar",
  time: "When it begins, or the arrival window of a visit",
  technician: "Who comes; left out while nobody is assigned",
  where: "The place",
  business: "The business's name",
  phone: "The business's phone number",
  link: "The page to confirm, move or cancel",
} as const;
export type Gap = keyof typeof gaps;
export type Facts = Record<Gap, string>;

const close = "\n\n{business}\n{phone}";

/** Used by every rule that has no words of its own. Lines whose gaps are all empty are left out. */
export const usualWords: Record<NewsKind, NewsWords> = {
  before: {
    subject: "Reminder: {what} on {date}",
    mail_text: `Hello {client},\n\nthis is a reminder of {what}.\n\nWhen: {date}, {time}\nWhere: {where}\nWho comes: {technician}\n\nConfirm, move or cancel it here:\n{link}${close}`,
    sms_text: "{business}: reminder of {what}, {date}, {time}. Confirm or change: {link}",
  },
  booked: {
    subject: "Booked: {what} on {date}",
    mail_text: `Hello {client},\n\n{what} is booked.\n\nWhen: {date}, {time}\nWhere: {where}\nWho comes: {technician}\n\nIf anything changes, you can move or cancel it here:\n{link}${close}`,
    sms_text: "{business}: {what} is booked for {date}, {time}. Details: {link}",
  },
  moved: {
    subject: "New time: {what} on {date}",
    mail_text: `Hello {client},\n\n{what} has a new time.\n\nWhen: {date}, {time}\nWhere: {where}\nWho comes: {technician}\n\nIf this does not suit you, choose another time here:\n{link}${close}`,
    sms_text: "{business}: {what} has a new time: {date}, {time}. Details: {link}",
  },
  cancelled: {
    subject: "Cancelled: {what} on {date}",
    mail_text: `Hello {client},\n\n{what} on {date}, {time} is cancelled.\n\nCall us if you want another time.${close}`,
    sms_text: "{business}: {what} on {date}, {time} is cancelled. Questions? {phone}",
  },
};

const gapPattern = /\{(\w+)\}/g;

/** Names in braces that are no gap, such as {tecnician}. */
export function unknownGaps(template: string): string[] {
  const names = [...template.matchAll(gapPattern)].map(([, name = ""]) => name);
  return [...new Set(names.filter((name) => !Object.hasOwn(gaps, name)))];
}

/** A line with gaps, all of which are empty, is left out; so are empty lines that would then follow each other. */
export function fillGaps(template: string, facts: Facts): string {
  const lines = template.split("\n").flatMap((line) => {
    const names = [...line.matchAll(gapPattern)].map(([, name = ""]) => name as Gap);
    if (names.length > 0 && names.every((name) => facts[name] === "")) return [];
    return [line.replace(gapPattern, (whole, name: string) => facts[name as Gap] ?? whole)];
  });
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
