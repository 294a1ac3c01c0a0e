/** The mails about getting in: welcome, a link to choose a new password, and word that it was changed. */

import { monthlyTotalCents, type PlanKey, plans } from "#domains/organizations/contract.ts";
import { written } from "#domains/users/mails.ts";
import type { Mail } from "#platform/mail/port.ts";
import { dashboardPath } from "#shared/common-paths.ts";
import { formatMoney, money } from "#shared/money/money.ts";
import { formatLongDate } from "#shared/time/dates.ts";
import { resetLinkMinutes } from "./contract.ts";
import { forgotPasswordPath } from "./paths.ts";

type Addressee = { email: string; first_name: string };

export function resetLinkMail(to: Addressee, resetId: string, url: string): Mail {
  return written({
    key: `reset-link-${resetId}`,
    to: to.email,
    subject: "Reset your Plumbline password",
    firstName: to.first_name,
    paragraphs: [
      "We received a request to reset the password for your Plumbline account.",
      `The link works once and expires in ${resetLinkMinutes} minutes. If you ask for another, this one stops working.`,
      "If you didn't ask for this, you can ignore this email. Your password stays the same.",
    ],
    action: { label: "Reset Password", url },
  });
}

/** `eventId` names the change, so that the mail about it is sent once. */
export function passwordChangedMail(to: Addressee, eventId: string, publicUrl: string): Mail {
  return written({
    key: `password-changed-${eventId}`,
    to: to.email,
    subject: "Your Plumbline password was changed",
    firstName: to.first_name,
    paragraphs: [
      "Your Plumbline password was just changed, and your other devices were signed out.",
      "If this wasn't you, reset your password right away with the link above.",
    ],
    action: { label: "This Wasn't Me", url: `${publicUrl}${forgotPasswordPath()}` },
  });
}

export type Welcome = {
  organizationId: string;
  organization: string;
  plan: PlanKey;
  additionalUsers: number;
  trialEnd: Date;
  timeZone: string;
  publicUrl: string;
};

export function welcomeMail(to: Addressee, welcome: Welcome): Mail {
  const { plan, additionalUsers } = welcome;
  const day = formatLongDate(welcome.trialEnd, welcome.timeZone);
  const price = formatMoney(money(monthlyTotalCents(plan, additionalUsers), "USD"));
  return written({
    key: `welcome-${welcome.organizationId}`,
    to: to.email,
    subject: `Welcome to Plumbline, ${welcome.organization}`,
    firstName: to.first_name,
    paragraphs: [
      `${welcome.organization} is ready. You're on the ${plans[plan].displayName}, free until ${day}. We won't charge your card before then. After that, the plan is ${price} a month, and you can cancel anytime.`,
      `Your sign-in email is ${to.email}.`,
    ],
    action: { label: "Open Dashboard", url: `${welcome.publicUrl}${dashboardPath()}` },
  });
}
