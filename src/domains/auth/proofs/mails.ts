/** The mails that say how one's account can be entered now, so that nobody changes it unnoticed. */

import { written } from "#domains/users/mails.ts";
import { profilePath } from "#domains/users/paths.ts";
import type { Mail } from "#platform/mail/port.ts";
import { formatDateTime } from "#shared/time/dates.ts";
import { forgotPasswordPath } from "../paths.ts";

type Addressee = { email: string; first_name: string };

export type NewDevice = {
  name: string;
  ip: string | null;
  at: Date;
  sessionId: string;
  timeZone: string;
  publicUrl: string;
};

export function newDeviceMail(to: Addressee, device: NewDevice): Mail {
  const { name, ip, at, timeZone } = device;
  const from = ip ? ` from IP address ${ip}` : "";
  return written({
    key: `new-device-${device.sessionId}`,
    to: to.email,
    subject: "New sign-in to your Plumbline account",
    firstName: to.first_name,
    paragraphs: [
      `There was a new sign-in to your account with ${name}${from} on ${formatDateTime(at, timeZone)}.`,
      "If this was you, there's nothing to do. If not, sign that device out and change your password right away.",
    ],
    action: { label: "Review Devices", url: `${device.publicUrl}${profilePath()}` },
  });
}

/** One change to the ways in; `id` names the change, so that the mail about it is sent once. */
export type SecurityChange = { id: string; subject: string; what: string; publicUrl: string };

export function securityChangedMail(to: Addressee, { id, subject, what, publicUrl }: SecurityChange): Mail {
  return written({
    key: `security-changed-${id}`,
    to: to.email,
    subject,
    firstName: to.first_name,
    paragraphs: [
      what,
      "If this wasn't you, change your password right away and review the security section of your profile.",
    ],
    action: { label: "Open Profile", url: `${publicUrl}${profilePath()}` },
  });
}

export function guessedFactorMail(to: Addressee, day: string, publicUrl: string): Mail {
  return written({
    key: `guessed-factor-${day}-${to.email}`,
    to: to.email,
    subject: "Someone may know your Plumbline password",
    firstName: to.first_name,
    paragraphs: [
      "Someone entered your correct password several times today but couldn't complete two-factor authentication. They did not get in.",
      "If this wasn't you, change your password now so that the old one is useless to them.",
    ],
    action: { label: "Change Password", url: `${publicUrl}${forgotPasswordPath()}` },
  });
}
