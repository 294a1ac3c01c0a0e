/** What the demo business pays for the product: a year of the Pro plan and its picture messages. */
import type { PastUse, SubscriptionPast } from "#domains/billing/past.ts";
import type { Day } from "#shared/time/time.ts";
import { business, type CastKey, cast } from "./cast.ts";
import { addDays, instantAt, isWorkday } from "./year/agenda.ts";
import { diceFrom } from "./year/dice.ts";

const trialDays = 7;

/** Messages sent from the office for all of the crew, on an ordinary day. */
const ordinaryDay = [11, 19] as const;
/** Now and then everybody is written to, the last time two months ago: the winter check, the summer check. */
const campaignEveryDays = 97;
const lastCampaignDaysAgo = 62;
const campaignSize = [150, 190] as const;

const senders: readonly CastKey[] = ["tessa", "tessa", "marcus", "rosa"];

/** From the first day of the year until `until`; the same for the same day. */
export function subscriptionPast(firstDay: Day, until: Date): SubscriptionPast {
  const paidFrom = addDays(firstDay, trialDays);
  return {
    plan: business.plan,
    additionalUsers: business.additionalUsers,
    paidSince: instantAt(paidFrom, 7 * 60),
    until,
    card: { brand: "visa", last4: "4242", expiresMonth: 8, expiresYear: until.getUTCFullYear() + 2 },
    uses: usesFrom(paidFrom, until),
  };
}

function usesFrom(firstDay: Day, until: Date): PastUse[] {
  const dice = diceFrom(`Copperleaf subscription ${firstDay}`);
  const uses: PastUse[] = [];
  for (let day = firstDay; instantAt(day, 0) <= until; day = addDays(day, 1)) {
    if (!isWorkday(day)) continue;
    const by = authorOf(dice.pick(senders));
    const sent = { at: instantAt(day, dice.whole(450, 520)), by, subject: { kind: "reminders", id: day } };
    const daysAgo = Math.floor((until.getTime() - instantAt(day, 0).getTime()) / 86_400_000);
    const sinceCampaign = daysAgo - lastCampaignDaysAgo;
    const isCampaign = sinceCampaign >= 0 && sinceCampaign % campaignEveryDays < 2;
    const [fewest, most] = isCampaign ? campaignSize : ordinaryDay;
    uses.push({
      ...sent,
      kind: "message",
      quantity: dice.whole(fewest, most),
      title: isCampaign ? "MMS: seasonal check-up offer" : "MMS: today's visits",
    });
  }
  return uses.filter(({ at }) => at <= until).toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function authorOf(who: CastKey): PastUse["by"] {
  const { id, firstName, lastName } = cast[who];
  return { userId: id, name: `${firstName} ${lastName}` };
}
