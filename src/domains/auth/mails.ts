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
    subject: "Choose a new password for Plumbline",
    firstName: to.first_name,
    paragraphs: [
      "Somebody, most likely you, asked for a new password for your Plumbline account.",
      `The link works once, for ${resetLinkMinutes} minutes. Asking again ends it.`,
      "If it was not you, you need not do anything: your password stays as it is.",
    ],
    action: { label: "Choose a new password", url },
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
      "The password of your Plumbline account was just changed, and your other devices were signed out.",
      "If it was not you, choose a new password at once with the link above.",
    ],
    action: { label: "It was not me", url: `${publicUrl}${forgotPasswordPath()}` },
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
      `${welcome.organization} is ready. You are on the ${plans[plan].displayName}, free until ${day}. Your card is not charged before then; from then on the plan costs ${price} a month, and you can cancel anytime.`,
      `You sign in with ${to.email}.`,
    ],
    action: { label: "Open your dashboard", url: `${welcome.publicUrl}${dashboardPath()}` },
  });
}
