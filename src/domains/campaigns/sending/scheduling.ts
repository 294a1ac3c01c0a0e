/** Sends a campaign or plans it, takes a plan back, and lets a paused one go on. */
import { type Actor, actingWithin, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, invalid } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { formatDateTime } from "#shared/time/dates.ts";
import { toInstant } from "#shared/time/time.ts";
import { assertSeesAudience } from "../audience.ts";
import type { Schedule } from "../audience-contract.ts";
import type { Campaign } from "../contract.ts";
import { whyUnfillable } from "../own-fields/values.ts";
import { listPlaces } from "../people-store.ts";
import { blockerOf } from "../reviewing.ts";
import { aboutCampaign, assertMay, at, lock, openCampaigns, toCampaign } from "../service.ts";
import { changeCampaignRow, type KeptCampaign } from "../store.ts";
import { askToBegin, askToCarryOn } from "./jobs.ts";
import { firstInstant } from "./local-times.ts";

const mostAheadMs = 366 * 24 * 3_600_000;

/** Sent a second time it stays as it is; planned a second time it leaves at the time chosen last. */
export async function sendCampaign(
  actor: Actor,
  id: number,
  { schedule, version }: { schedule: Schedule; version: number | undefined },
): Promise<Campaign> {
  return inTransaction(openCampaigns(actor, "campaigns.send"), async (tx) => {
    const campaign = await lock(tx, id, version);
    if (campaign.state === "sending" && schedule.kind === "now") return toCampaign(campaign);
    assertMay(campaign, "send");
    const blocked = await blockerOf(tx, campaign);
    if (blocked !== null) throw invalid(blocked.message, { [blocked.field]: blocked.message });
    if (campaign.audience) await assertSeesAudience(actingWithin(tx, tx.actor), campaign.audience);
    return toCampaign(await begin(tx, campaign, schedule));
  });
}

async function begin(tx: Scope, campaign: KeptCampaign, schedule: Schedule): Promise<KeptCampaign> {
  const moment = now();
  const startsAt = await startOf(tx, schedule, moment);
  const isNow = schedule.kind === "now";
  const planned = await changeCampaignRow(tx, campaign.id, {
    schedule,
    state: isNow ? "sending" : "scheduled",
    reason: null,
    starts_at: startsAt.toISOString(),
    sent_by: tx.actor.userId,
    sent_by_name: tx.actor.name,
    updated_at: moment.toISOString(),
  });
  if (isNow) await askToCarryOn(tx, campaign.id, startsAt);
  else {
    await askToBegin(tx, campaign.id, startsAt);
    await appendEvent(tx, {
      ...aboutCampaign(campaign),
      type: "campaign.scheduled",
      title: `Campaign scheduled: ${campaign.name}`,
      description: `Starts ${formatDateTime(startsAt.toISOString(), tx.actor.timeZone)}`,
    });
  }
  return planned;
}

async function startOf(tx: Scope, schedule: Schedule, moment: Date): Promise<Date> {
  if (schedule.kind === "now") return moment;
  const business = tx.actor.timeZone;
  if (schedule.kind === "at") return ahead(new Date(schedule.at), moment, "at");
  const places = (await listPlaces(tx)).map(({ number, ...place }) => ({ place, number }));
  const last = toInstant(`${schedule.day}T${schedule.time}`, business);
  ahead(last, moment, "day");
  // Where the day began earlier it may be past already: they are first.
  return new Date(Math.max(moment.getTime(), firstInstant(schedule, places, business).getTime()));
}

function ahead(wanted: Date, moment: Date, field: string): Date {
  const distance = wanted.getTime() - moment.getTime();
  const words = distance <= 0 ? "That time has passed. Choose a later time." : "Choose a time within a year.";
  if (distance <= 0 || distance > mostAheadMs) throw invalid(words, { [field]: words });
  return wanted;
}

export async function unscheduleCampaign(actor: Actor, id: number): Promise<Campaign> {
  return inTransaction(openCampaigns(actor, "campaigns.send"), async (tx) => {
    const campaign = await lock(tx, id);
    if (campaign.state === "draft") return toCampaign(campaign);
    assertMay(campaign, "unschedule");
    const draft = await changeCampaignRow(tx, id, {
      state: "draft",
      schedule: null,
      starts_at: null,
      updated_at: at(),
    });
    await appendEvent(tx, {
      ...aboutCampaign(campaign),
      type: "campaign.unscheduled",
      title: `Campaign turned back into a draft: ${campaign.name}`,
    });
    return toCampaign(draft);
  });
}

/** Also for one that was due too long ago, and for one that a rule has stopped: the member who resumes it has seen why. */
export async function resumeCampaign(actor: Actor, id: number): Promise<Campaign> {
  return inTransaction(openCampaigns(actor, "campaigns.send"), async (tx) => {
    const campaign = await lock(tx, id);
    if (campaign.state === "sending") return toCampaign(campaign);
    assertMay(campaign, "resume");
    if (campaign.began_at === null && campaign.audience)
      await assertSeesAudience(actingWithin(tx, tx.actor), campaign.audience);
    const unfillable = await whyUnfillable(tx, campaign.content);
    if (unfillable !== null) throw conflict(unfillable);
    const moment = now();
    const resumed = await changeCampaignRow(tx, id, {
      state: "sending",
      reason: null,
      updated_at: moment.toISOString(),
    });
    await appendEvent(tx, {
      ...aboutCampaign(campaign),
      type: "campaign.resumed",
      title: `Campaign resumed: ${campaign.name}`,
    });
    await askToCarryOn(tx, id, moment);
    return toCampaign(resumed);
  });
}
