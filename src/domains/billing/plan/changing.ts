/** Changes plan and seats: what it would cost, to the cent, and then exactly that. */
import { monthlyTotalCents } from "#domains/organizations/contract.ts";
import { seatsOf } from "#domains/organizations/service.ts";
import { lockStandingForUpdate, updateStanding } from "#domains/organizations/subscription.ts";
import { actorWithoutKey } from "#domains/users/passwords.ts";
import { countPeople } from "#domains/users/service.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { AppError, conflict } from "#platform/errors.ts";
import { PreviewOutdated, type PriceLine } from "#platform/payments/port.ts";
import { inTransaction } from "#platform/transaction.ts";
import { linesOf } from "../bills/lines.ts";
import type { BillingOverview, ChangePreview, PlanChange, PreviewedChange } from "../contract.ts";
import { askProvider } from "../provider/service.ts";
import { readAgain } from "../provider/snapshot.ts";
import { lockSubscriptionForUpdate, saveChange } from "../store.ts";
import { isOf, markOf, openPreview, type Previewed, sealPreview } from "./previews.ts";
import { changing, requireSubscribed, seatRefusal, syncSubscription } from "./subscribed.ts";

/** Worked out by the provider for this moment; `changePlan` with this preview charges the same. */
export async function previewChange(actor: Actor, wanted: PlanChange): Promise<ChangePreview> {
  const scope = requirePermission(actor, "billing.view");
  const { current } = await requireSubscribed(scope, "change");
  const people = await countPeople(scope);
  const preview = await askProvider(actor, () =>
    actor.appContext.payments.previewChange({
      subscriptionId: current.id,
      lines: linesOf(wanted),
      at: momentIn(current),
    }),
  );
  const { prorations, dueNowCents, creditCents, nextBillCents } = preview;
  const at = preview.at.toISOString();
  const { id: subscriptionId, revision } = current;
  return {
    at,
    preview: await sealPreview(actor.appContext, actor.organizationId, {
      plan: wanted.plan,
      additionalUsers: wanted.additionalUsers,
      subscriptionId,
      revision,
      at,
    }),
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
 * Throws a conflict when more people can sign in than would fit, or, with a new preview, when what was previewed is not
 * what would be done now; and `payment_required` when the card is refused; then everything is as it was. The same change
 * sent again is made once.
 */
export const changePlan = (actor: Actor, given: PreviewedChange): Promise<BillingOverview> =>
  changing(actor, (scope) => change(scope, given));

async function change(scope: Scope, { preview: sealed, ...wanted }: PreviewedChange): Promise<void> {
  const { actor } = scope;
  const { current } = await requireSubscribed(scope, "change");
  const preview = await openPreview(actor.appContext, actor.organizationId, sealed);
  if (!preview || preview.subscriptionId !== current.id) throw await outdatedFor(actor, wanted, outdated);
  if (!isOf(preview, wanted))
    throw await outdatedFor(actor, wanted, "This preview is for a different change.");
  const lines = linesOf(wanted);
  const begun = await begin(scope, preview);
  if (begun === "outdated")
    throw await outdatedFor(actor, wanted, "The plan has changed since this preview.");
  if (begun === "done") return;
  try {
    await askProvider(actor, () => changeAtProvider(actor, preview, lines));
  } catch (error) {
    // Whatever became of it, the provider knows; and the seats that were held are given again.
    await readAgain(actor).catch(() => releaseSeats(scope));
    if (error instanceof AppError && error.code === "payment_required") await forgetChange(scope, current.id);
    throw error;
  }
  await syncSubscription(scope, current);
}

async function changeAtProvider(actor: Actor, preview: Previewed, lines: PriceLine[]): Promise<void> {
  const { subscriptionId, at } = preview;
  try {
    await actor.appContext.payments.changeSubscription({
      idempotencyKey: `change-${subscriptionId}-${markOf(preview)}`,
      subscriptionId,
      lines,
      at: new Date(at),
    });
  } catch (error) {
    throw error instanceof PreviewOutdated ? await outdatedFor(actor, preview, outdated) : error;
  }
}

/** The refusal of a preview, with the one to look at instead. */
async function outdatedFor(actor: Actor, wanted: PlanChange, why: string): Promise<AppError> {
  return conflict(`${why} Review the new preview first.`, { preview: await previewChange(actor, wanted) });
}

const outdated = "The prices in this preview are out of date.";

/** Now; or the beginning of the period, where the provider's clock is ahead of ours. */
const momentIn = ({ period_start }: { period_start: string }): Date =>
  new Date(Math.max(now().getTime(), Date.parse(period_start)));

/**
 * Notes the change before the provider is asked, so that of two changes of the same plan only one is made. From here on
 * no more people come in than will fit, so that a seat given away meanwhile is not taken from anybody.
 */
async function begin(scope: Scope, preview: Previewed): Promise<"begun" | "done" | "outdated"> {
  const { plan, additionalUsers, subscriptionId, revision } = preview;
  const seats = seatsOf(plan, additionalUsers);
  return inTransaction(withoutKey(scope), async (tx) => {
    const standing = await lockStandingForUpdate(tx);
    const kept = await lockSubscriptionForUpdate(tx, subscriptionId);
    const isSame = kept?.plan_change?.preview === markOf(preview);
    if (!kept || (!isSame && kept.revision !== revision)) return "outdated";
    if (standing.plan === plan && standing.additionalUsers === additionalUsers) return "done";
    const refusal = seatRefusal(await countPeople(tx), preview);
    if (refusal) throw conflict(refusal, { seats });
    const isFewer = seats < seatsOf(standing.plan, standing.additionalUsers);
    if (isFewer) await updateStanding(tx, { seatsHeld: seats });
    if (!isSame) {
      const change = { preview: markOf(preview), plan, additionalUsers };
      await saveChange(tx, subscriptionId, { revision: kept.revision + 1, change });
    }
    return "begun";
  });
}

async function releaseSeats(scope: Scope): Promise<void> {
  await inTransaction(withoutKey(scope), (tx) => updateStanding(tx, { seatsHeld: null }));
}

/** What was refused for good is not the change that was begun last: it wants a new preview. */
async function forgetChange(scope: Scope, id: string): Promise<void> {
  await inTransaction(withoutKey(scope), async (tx) => {
    const kept = await lockSubscriptionForUpdate(tx, id);
    if (kept) await saveChange(tx, id, { revision: kept.revision, change: null });
  });
}

const withoutKey = ({ actor }: Scope): Scope => requirePermission(actorWithoutKey(actor), "billing.update");
