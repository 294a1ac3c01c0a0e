/** Changes plan and seats: what it would cost, to the cent, and then exactly that. */
import { monthlyTotalCents } from "#domains/organizations/contract.ts";
import { seatsOf } from "#domains/organizations/service.ts";
import { holdStanding, updateStanding } from "#domains/organizations/subscription.ts";
import { actorWithoutKey } from "#domains/users/passwords.ts";
import { countPeople } from "#domains/users/service.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict } from "#platform/errors.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { BillingOverview, ChangePreview, PlanChange } from "./contract.ts";
import { previewMinutes } from "./contract.ts";
import { linesOf } from "./lines.ts";
import { askProvider, digest, outdated, wasDone } from "./provider.ts";
import { readAgain } from "./reading.ts";
import { getOverview } from "./service.ts";
import { mayChange, requireSubscribed, seatRefusal, takeOver } from "./subscribed.ts";

/** Worked out by the provider for this moment; `changePlan` with the same moment charges the same. */
export async function previewChange(actor: Actor, wanted: PlanChange): Promise<ChangePreview> {
  const scope = requirePermission(actor, "billing.view");
  const { current } = await requireSubscribed(scope, "change");
  const people = await countPeople(scope);
  const preview = await askProvider(actor, () =>
    actor.ground.payments.previewChange({
      subscriptionId: current.id,
      lines: linesOf(wanted),
      at: momentIn(current),
    }),
  );
  const { prorations, dueNowCents, creditCents, nextBillCents } = preview;
  return {
    at: preview.at.toISOString(),
    prorations: prorations.map(({ description, amountCents }) => ({ description, amountCents })),
    dueNowCents,
    creditCents,
    nextBillCents,
    nextBillAt: preview.nextBillAt.toISOString(),
    monthlyCents: monthlyTotalCents(wanted.plan, wanted.additionalUsers),
    refusal: seatRefusal(people, wanted),
  };
}

/**
 * Throws a conflict when more people can sign in than would fit, or when the preview is too old, and `payment_required`
 * when the card is refused; then everything is as it was.
 */
export async function changePlan(
  actor: Actor,
  { at, ...wanted }: PlanChange & { at: string },
): Promise<BillingOverview> {
  const scope = mayChange(actor);
  const { standing, current } = await requireSubscribed(scope, "change");
  const isSame = standing.plan === wanted.plan && standing.additionalUsers === wanted.additionalUsers;
  if (isSame || (await wasDone(scope))) return getOverview(actor);
  const moment = freshMoment(at, momentIn(current));
  const lines = linesOf(wanted);
  await holdSeats(scope, wanted);
  try {
    await askProvider(actor, () =>
      actor.ground.payments.changeSubscription({
        idempotencyKey: `change-${current.id}-${digest([lines, moment.getTime()])}`,
        subscriptionId: current.id,
        lines,
        at: moment,
      }),
    );
  } catch (error) {
    // Whatever became of it, the provider knows; and the seats that were held are given again.
    await readAgain(actor).catch(() => releaseSeats(scope));
    throw error;
  }
  await takeOver(scope, current);
  return getOverview(actor);
}

/** Now; or the beginning of the period, where the provider's clock is ahead of ours. */
const momentIn = ({ period_start }: { period_start: string }): Date =>
  new Date(Math.max(now().getTime(), Date.parse(period_start)));

/** A preview from the future comes from another clock than ours. */
function freshMoment(at: string, present: Date): Date {
  const moment = new Date(at);
  const age = present.getTime() - moment.getTime();
  if (age > previewMinutes * 60_000 || age < -60_000) throw outdated();
  return moment;
}

/** From here on no more people come in than will fit, so that a seat given away meanwhile is not taken from anybody. */
async function holdSeats(scope: Scope, wanted: PlanChange): Promise<void> {
  const seats = seatsOf(wanted.plan, wanted.additionalUsers);
  await inTransaction(withoutKey(scope), async (tx) => {
    const standing = await holdStanding(tx);
    const refusal = seatRefusal(await countPeople(tx), wanted);
    if (refusal) throw conflict(refusal, { seats });
    const isFewer = seats < seatsOf(standing.plan, standing.additionalUsers);
    if (isFewer) await updateStanding(tx, { seatsHeld: seats });
  });
}

async function releaseSeats(scope: Scope): Promise<void> {
  await inTransaction(withoutKey(scope), (tx) => updateStanding(tx, { seatsHeld: null }));
}

const withoutKey = ({ actor }: Scope): Scope => requirePermission(actorWithoutKey(actor), "billing.update");
