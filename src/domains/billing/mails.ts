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
    if (isOptional && !wantsNews(owner.preferences, "billing", "email")) continue;
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

const kept = "Nothing was deleted: everything can be seen and exported.";

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
    ? `From then on your card is charged ${dollars(monthlyCents)} a month. If you do not want that, cancel before; it takes one minute.`
    : `There is no card to charge. Add one before then, or the workspace becomes read-only. ${kept}`;
  return {
    subject: `Your Plumbline trial ends ${when}`,
    paragraphs: [`The free trial of ${name} ends ${when}, on ${day}.`, then],
    label: hasCard ? "Open Billing & Plans" : "Add a card",
  };
}

export function paymentFailed(
  { name, zone }: Facts,
  graceEndsAt: Date,
  failure: string | null,
): Omit<Notice, "key"> {
  return {
    subject: "Your Plumbline payment did not go through",
    paragraphs: [
      `The card of ${name} could not be charged${failure ? `: ${failure}` : "."} We try again during the next days.`,
      `Everything goes on working until ${formatLongDate(graceEndsAt, zone)}. Use another card before then, or the workspace becomes read-only.`,
    ],
    label: "Use another card",
  };
}

export function becameReadOnly({ name }: Facts, wasTrial: boolean): Omit<Notice, "key"> {
  const why = wasTrial
    ? "The trial is over and no card could be charged"
    : "The subscription could not be charged";
  return {
    subject: "Your Plumbline workspace is read-only now",
    paragraphs: [
      `${why}, so ${name} can only be read from now on. ${kept}`,
      "Add a card under Billing & Plans and everything goes on where it stopped.",
    ],
    label: "Add a card",
  };
}

export function subscriptionEnded({ name }: Facts): Omit<Notice, "key"> {
  return {
    subject: "Your Plumbline subscription has ended",
    paragraphs: [
      `The subscription of ${name} has ended and nothing more is charged. ${kept}`,
      "You can come back at any time: start again under Billing & Plans and everything is there.",
    ],
    label: "Start again",
  };
}

export function openAgain({ name }: Facts): Omit<Notice, "key"> {
  return {
    subject: "Your Plumbline workspace is open again",
    paragraphs: [`Thank you: ${name} is paid for, and everything can be changed again.`],
  };
}

export function cancelScheduled({ name, zone }: Facts, endsAt: Date): Omit<Notice, "key"> {
  const day = formatLongDate(endsAt, zone);
  return {
    subject: `Your Plumbline subscription ends on ${day}`,
    paragraphs: [
      `The subscription of ${name} is cancelled. Everything goes on working until ${day}; afterwards the workspace is read-only. ${kept}`,
      "If you change your mind, keep the subscription with one click until then.",
    ],
    label: "Keep the subscription",
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
      `${name} has used ${percent}% of its ${what}. The period runs until ${formatLongDate(periodEnd, zone)}.`,
      sentence,
    ],
    label: "See what was used",
  };
}
