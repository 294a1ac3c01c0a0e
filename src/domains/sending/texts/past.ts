/** Takes over a number that a business has texted from for a while, with the registration that carriers approved. */
import { type Actor, requirePermission } from "#platform/actor.ts";
import type { RegistrationAnswers } from "./contract.ts";
import { holderOf } from "./numbers.ts";
import { changeNumber, claimNumber } from "./numbers-store.ts";

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
