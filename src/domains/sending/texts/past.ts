/**
 * Takes over what a business has texted so far: its number with its registration, a text that a carrier refused, and
 * what counts toward the limits of a customer's number.
 */
import { type Actor, requirePermission } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { inTransaction } from "#platform/transaction.ts";
import { insertRelease } from "../decision-store.ts";
import { weekMilliseconds } from "../rules.ts";
import type { RegistrationAnswers } from "./contract.ts";
import { holderOf } from "./numbers.ts";
import { changeNumber, claimNumber } from "./numbers-store.ts";
import { beginText, keepRefusal } from "./store.ts";

export type NumberPast = {
  number: string;
  registration: RegistrationAnswers;
  submittedAt: Date;
  decidedAt: Date;
};

/** At the stand-in: a number of a real carrier is bought there. */
export async function backfillTextNumber(actor: Actor, past: NumberPast): Promise<void> {
  const scope = requirePermission(actor, "organization.update");
  const { carrierStandIn } = actor.appContext;
  const holder = await holderOf(scope, null);
  const serviceId = await carrierStandIn.openService(holder);
  const isOurs = await claimNumber(scope, {
    number: past.number,
    is_stand_in: true,
    bought_at: past.submittedAt.toISOString(),
    service_id: serviceId,
    state: "approved",
  });
  if (!isOurs) return;
  await changeNumber(scope, {
    registration: past.registration,
    submitted_at: past.submittedAt.toISOString(),
    decided_at: past.decidedAt.toISOString(),
  });
  await carrierStandIn.buyNumber({ ...holder, serviceId }, past.number);
}

/** As of the moment of the clock. */
export async function backfillRefusedText(
  actor: Actor,
  { key, to, errorCode }: { key: string; to: string; errorCode: string },
): Promise<void> {
  const scope = requirePermission(actor, "messages.send");
  await beginText(scope, { key, to, at: now().toISOString() });
  await keepRefusal(scope, key, errorCode);
}

/** Texts of a conversation that went to a number at these moments, the earliest first. */
export async function backfillReleasedTexts(
  actor: Actor,
  { key, to, moments }: { key: string; to: string; moments: readonly Date[] },
): Promise<void> {
  await inTransaction(requirePermission(actor, "messages.send"), async (tx) => {
    for (const [place, at] of moments.entries()) {
      const release = {
        key: `${key}-${place}`,
        channel: "text",
        address: to,
        purpose: "conversation",
      } as const;
      await insertRelease(tx, release, at, new Date(at.getTime() - weekMilliseconds));
    }
    return null;
  });
}
