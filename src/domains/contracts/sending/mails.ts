/** The mails of a contract: to those who sign, to those who get a copy, and to the member who sent it. */
import { inBrand } from "#domains/branding/mail.ts";
import type { PublicBrand } from "#platform/http/public-pages/public-brand.ts";
import type { Mail } from "#platform/mail/port.ts";
import { cut } from "#shared/text.ts";

export type MailFacts = {
  brand: PublicBrand;
  publicUrl: string;
  /** "CON-001" */
  number: string;
  title: string;
  /** Once for each of these keys a mail is sent. */
  key: string;
};

type Recipient = { name: string; email: string };

const greeting = ({ name }: Recipient): string => `Hello ${name.split(" ")[0] || "there"},`;

const wrongPerson = ({ brand: { name } }: MailFacts): string =>
  `This link is for you alone. If this contract isn't for you, tell ${name}.`;

function mailTo(
  to: Recipient,
  facts: MailFacts,
  subject: string,
  parts: (string | null)[],
  foot: string,
): Mail {
  const { key, brand, publicUrl } = facts;
  const text = [greeting(to), ...parts].filter((part) => part !== null).join("\n\n");
  return inBrand({ key, to: to.email, subject: cut(subject, 300), text }, { brand, publicUrl, foot });
}

type Asked = { sender: string; message: string | null; lastDay: string | null; url: string };

export const invitationMail = (
  to: Recipient,
  facts: MailFacts,
  { sender, message, lastDay, url }: Asked,
): Mail =>
  mailTo(
    to,
    facts,
    `${facts.brand.name} sent you a contract to sign: ${facts.title}`,
    [
      `${sender} from ${facts.brand.name} sent you a contract: ${facts.title} (${facts.number}).`,
      message,
      `Review and sign: ${url}`,
      lastDay && `You can sign it until ${lastDay}.`,
    ],
    wrongPerson(facts),
  );

export const reminderMail = (
  to: Recipient,
  facts: MailFacts,
  { lastDay, url }: Pick<Asked, "lastDay" | "url">,
): Mail =>
  mailTo(
    to,
    facts,
    `Reminder: ${facts.title} is waiting for your signature`,
    [
      `${facts.title} (${facts.number}) is still waiting for your signature.`,
      `Review and sign: ${url}`,
      lastDay && `You can sign it until ${lastDay}.`,
    ],
    wrongPerson(facts),
  );

export const copyMail = (to: Recipient, facts: MailFacts, url: string): Mail =>
  mailTo(
    to,
    facts,
    `Signed by everyone: ${facts.title}`,
    [
      `${facts.title} (${facts.number}) was signed by everyone.`,
      `Download the signed contract: ${url}`,
      "The file is sealed: if one byte of it is changed, that can be seen.",
    ],
    wrongPerson(facts),
  );

/** To signers who were asked before: there is nothing left to sign. */
export const closedMail = (to: Recipient, facts: MailFacts, what: "void" | "declined"): Mail =>
  mailTo(
    to,
    facts,
    `No longer needed: ${facts.title}`,
    [
      what === "void"
        ? `${facts.brand.name} withdrew the contract ${facts.title} (${facts.number}). You don't need to sign it.`
        : `${facts.title} (${facts.number}) was declined. You don't need to sign it.`,
    ],
    `Questions? Contact ${facts.brand.name}.`,
  );

export type News = { title: string; text: string; url: string };

/** To a member of the business: plain words, a link into the app. */
export const newsMail = (to: string, { key, number }: MailFacts, { title, text, url }: News): Mail => ({
  key,
  to,
  subject: cut(title, 300),
  text: [text, `View ${number}: ${url}`].join("\n\n"),
});
