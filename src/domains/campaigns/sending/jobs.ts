/** Carries a campaign on from one moment to the next, in whichever process is free. */
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { inTransaction } from "#platform/transaction.ts";
import { formatDateTime } from "#shared/time/dates.ts";
import { at } from "../service.ts";
import { changeCampaignRow, lockCampaignRow } from "../store.ts";
import { carryOnNext, type Next } from "./carrying.ts";
import { pauseFor } from "./pausing.ts";

const Errand = z.object({
  organization: z.object({ id: z.uuid(), timeZone: z.string(), country: z.string() }),
  id: z.int(),
  /** When it was to be done. */
  due: z.string(),
  /** Whether a scheduled campaign begins with it. */
  begins: z.boolean(),
});
type Errand = z.infer<typeof Errand>;

/** What is due longer than this waits for a member: an offer that comes in the night or a day late does harm. */
const graceMs = 2 * 3_600_000;
const pauseMs = 100;
/** After so many steps another process may take its turn. */
const mostSteps = 400;

/** Two at once do no harm: they serve different recipients. One that died is tried again once it is believed to be dead. */
const carryOnCampaign: JobDefinition<Errand> = {
  name: "campaign-send",
  data: Errand,
  expiresAfterSeconds: 300,
  retries: 20,
  async run(appContext, errand) {
    const scope = requirePermission(systemActor(appContext, errand.organization), "campaigns.send");
    if (!(await isWanted(scope, errand))) return;
    const next = await carryOn(scope, errand.id);
    if (next === "never") return;
    const due = typeof next === "object" ? next.later : at();
    await inTransaction(scope, async (tx) => {
      const later = { ...errand, due, begins: false };
      const options = typeof next === "object" ? { startAfter: new Date(due) } : {};
      await appContext.jobs.enqueue(tx, carryOnCampaign, later, options);
      return null;
    });
  },
};

/** False if it was unscheduled, rescheduled, or is too late to send without asking. */
async function isWanted(scope: Scope, { id, due, begins }: Errand): Promise<boolean> {
  const isLate = now().getTime() - Date.parse(due) > graceMs;
  const state = await inTransaction(scope, async (tx) => {
    const campaign = await lockCampaignRow(tx, id);
    if (!campaign) return null;
    if (!begins) return campaign.state;
    const isThisPlan =
      campaign.state === "scheduled" && Date.parse(campaign.starts_at ?? "") === Date.parse(due);
    if (!isThisPlan || isLate) return isThisPlan ? campaign.state : null;
    return (await changeCampaignRow(tx, id, { state: "sending", updated_at: at() })).state;
  });
  if (!isLate) return state === "sending";
  if (state === "sending" || state === "scheduled") await pauseFor(scope, id, lateWords(due, scope));
  return false;
}

const lateWords = (due: string, { actor }: Scope): string =>
  `It was due ${formatDateTime(due, actor.timeZone)} and couldn't be sent then. Resume it to send it now, or cancel it.`;

async function carryOn(scope: Scope, id: number): Promise<Next> {
  let next: Next = "now";
  for (let step = 0; step < mostSteps; step += 1) {
    next = await carryOnNext(scope, id);
    if (next === "never" || typeof next === "object") return next;
    if (next === "soon") await delay(pauseMs);
  }
  return next;
}

const errandOf = (tx: Scope, id: number, due: Date): Omit<Errand, "begins"> => {
  const { organizationId, timeZone, country } = tx.actor;
  return { organization: { id: organizationId, timeZone, country }, id, due: due.toISOString() };
};

/** To be called in the transaction from which on it is being sent. */
export async function askToCarryOn(tx: Scope, id: number, due: Date): Promise<void> {
  await tx.actor.appContext.jobs.enqueue(tx, carryOnCampaign, { ...errandOf(tx, id, due), begins: false });
}

/** To be called in the transaction that plans it. */
export async function askToBegin(tx: Scope, id: number, startsAt: Date): Promise<void> {
  const errand = { ...errandOf(tx, id, startsAt), begins: true };
  await tx.actor.appContext.jobs.enqueue(tx, carryOnCampaign, errand, { startAfter: startsAt });
}

export const campaignJobs = [carryOnCampaign] as unknown as JobDefinition<never>[];
