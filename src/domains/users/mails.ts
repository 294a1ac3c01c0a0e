/** The mails that an account sends to its own person, in plain words. */
import type { Mail } from "#platform/mail/port.ts";
import { invitationDays } from "./people-contract.ts";

export type Letter = {
  /** The same key is delivered once. */
  key: string;
  to: string;
  subject: string;
  firstName: string;
  paragraphs: string[];
  /** One thing to do, as a button and as a bare address for those who read plain text. */
  action?: { label: string; url: string };
};

/** Sets a letter as text and as HTML without pictures, scripts or foreign parts. */
export function written({ key, to, subject, firstName, paragraphs, action }: Letter): Mail {
  const greeting = `Hello ${firstName},`;
  const [opening, ...rest] = paragraphs;
  const lines = [
    greeting,
    opening,
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...rest,
    "Plumbline",
  ];
  const button = action
    ? `<p><a href="${escaped(action.url)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#0f6d72;color:#ffffff;text-decoration:none">${escaped(action.label)}</a></p>`
    : "";
  const html = [greeting, opening ?? ""].map(paragraph).join("") + button + rest.map(paragraph).join("");
  return {
    key,
    to,
    subject,
    text: lines.join("\n\n"),
    html: `<!doctype html><html lang="en"><body style="font:16px/1.5 system-ui,sans-serif;color:#1b1f24;max-width:36em">${html}<p style="color:#626b76">Plumbline</p></body></html>`,
  };
}

export function addressChangedMail(
  before: { id: string; email: string; first_name: string },
  after: { email: string; version: number },
): Mail {
  return written({
    key: `address-changed-${before.id}-${after.version}`,
    to: before.email,
    subject: "Your Plumbline sign-in address was changed",
    firstName: before.first_name,
    paragraphs: [
      `You now sign in with ${after.email} instead of this address.`,
      "If this wasn't you, reply to this email or ask the owner of your Plumbline account for help right away.",
    ],
  });
}

export type InvitationLetter = {
  key: string;
  inviter: string;
  organization: string;
  roleName: string;
  url: string;
};

export function invitationMail(to: string, letter: InvitationLetter): Mail {
  const { key, inviter, organization, roleName, url } = letter;
  return written({
    key,
    to,
    subject: `${inviter} invited you to ${organization} on Plumbline`,
    firstName: "there",
    paragraphs: [
      `${inviter} invited you to join ${organization} on Plumbline as ${roleName}. Choose a password to get started.`,
      `The link works once and expires in ${invitationDays} days. If you get a newer invitation, use that one instead.`,
      "If you weren't expecting this, you can ignore this email.",
    ],
    action: { label: "Accept Invitation", url },
  });
}

const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (char) => entities[char] ?? char);
