/** The mails about paying: what ends soon, what failed, what is nearly used up, and what is kept. */

import { written } from "#domains/users/mails.ts";
import { listOwners } from "#domains/users/members/owners.ts";
import { wantsNews } from "#domains/users/preferences/service.ts";
import type { Scope } from "#platform/actor.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { formatMoney, money } from "#shared/money/money.ts";
import { formatLongDate } from "#shared/time/dates.ts";
import { subscriptionPath } from "./paths.ts";

export type Notice = {
  /** Names the occasion within the organization; each owner gets it once. */
  key: string;
  subject: string;
  paragraphs: string[];
  label?: string;
  /** Good to know and nothing to do: those who do not want mail about billing are left out. */
  isOptional?: boolean;
};

/** Mails every owner, together with the transaction that gives cause to it. */
export async function tellOwners(tx: Scope, notice: Notice): Promise<void> {
  const { key, subject, paragraphs, label, isOptional = false } = notice;
  const { appContext, organizationId } = tx.actor;
  for (const owner of await listOwners(tx)) {
    if (isOptional && !wantsNews(owner.preferences, "billing")) continue;
    const mail = written({
      key: `billing-${organizationId}-${key}-${owner.id}`,
      to: owner.email,
      subject,
      firstName: owner.first_name,
      paragraphs,
      action: {
        label: label ?? "Open Billing & Plans",
        url: `${appContext.config.publicUrl}${subscriptionPath()}`,
      },
    });
    await appContext.jobs.enqueue(tx, sendMail, mail);
  }
}

export const dollars = (cents: number): string => formatMoney(money(cents, "USD"));

const kept = "Nothing was deleted. You can still view and export everything.";

type Facts = { name: string; zone: string };

export function trialReminder(
  { name, zone }: Facts,
  {
    trialEnd,
    days,
    hasCard,
    monthlyCents,
  }: { trialEnd: Date; days: number; hasCard: boolean; monthlyCents: number },
): Omit<Notice, "key"> {
  const day = formatLongDate(trialEnd, zone);
  const when = days === 1 ? "tomorrow" : `in ${days} days`;
  const then = hasCard
    ? `After that, we'll charge your card ${dollars(monthlyCents)} a month. If you don't want to continue, cancel before then. It takes a minute.`
    : `You don't have a card on file. Add one before then, or your workspace becomes read-only. ${kept}`;
  return {
    subject: `Your Plumbline trial ends ${when}`,
    paragraphs: [`The free trial for ${name} ends ${when}, on ${day}.`, then],
    label: hasCard ? "Open Billing & Plans" : "Add Card",
  };
}

export function paymentFailed(
  { name, zone }: Facts,
  graceEndsAt: Date,
  failure: string | null,
): Omit<Notice, "key"> {
  return {
    subject: "Your Plumbline payment didn't go through",
    paragraphs: [
      `We couldn't charge the card for ${name}${failure ? `: ${failure}` : "."} We'll try again over the next few days.`,
      `Everything keeps working until ${formatLongDate(graceEndsAt, zone)}. Use another card before then, or your workspace becomes read-only.`,
    ],
    label: "Use Another Card",
  };
}

export function becameReadOnly({ name }: Facts, wasTrial: boolean): Omit<Notice, "key"> {
  const why = wasTrial
    ? "Your trial has ended and we couldn't charge a card"
    : "We couldn't charge your subscription";
  return {
    subject: "Your Plumbline workspace is now read-only",
    paragraphs: [
      `${why}, so ${name} is now read-only. ${kept}`,
      "Add a card under Billing & Plans to pick up where you left off.",
    ],
    label: "Add Card",
  };
}

export function subscriptionEnded({ name }: Facts): Omit<Notice, "key"> {
  return {
    subject: "Your Plumbline subscription has ended",
    paragraphs: [
      `The subscription for ${name} has ended, and you won't be charged again. ${kept}`,
      "You can come back anytime. Restart your subscription under Billing & Plans, and everything will be there.",
    ],
    label: "Restart Subscription",
  };
}

export function openAgain({ name }: Facts): Omit<Notice, "key"> {
  return {
    subject: "Your Plumbline workspace is active again",
    paragraphs: [`Thank you. Your payment for ${name} went through, and you can make changes again.`],
  };
}

export function cancelScheduled({ name, zone }: Facts, endsAt: Date): Omit<Notice, "key"> {
  const day = formatLongDate(endsAt, zone);
  return {
    subject: `Your Plumbline subscription ends on ${day}`,
    paragraphs: [
      `The subscription for ${name} is cancelled. Everything keeps working until ${day}. After that, your workspace is read-only. ${kept}`,
      "If you change your mind before then, you can keep the subscription with one click.",
    ],
    label: "Keep Subscription",
  };
}

export function usageReached(
  { name, zone }: Facts,
  {
    what,
    percent,
    sentence,
    periodEnd,
  }: { what: string; percent: number; sentence: string; periodEnd: Date },
): Omit<Notice, "key"> {
  return {
    subject: `${percent}% of your ${what} used`,
    paragraphs: [
      `${name} has used ${percent}% of its ${what}. The billing period runs until ${formatLongDate(periodEnd, zone)}.`,
      sentence,
    ],
    label: "View usage",
  };
}
