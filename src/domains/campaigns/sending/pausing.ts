/** Stops a campaign for a while or for good, and lets it go on: what has not left by then stays here. */
import type { Actor, Scope } from "#platform/actor.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { Campaign } from "../contract.ts";
import { aboutCampaign, assertMay, at, lock, openCampaigns, toCampaign } from "../service.ts";
import { allowLongLockWait, changeCampaignRow, type KeptCampaign, lockCampaignRow } from "../store.ts";

/** Waits for the few that are being handed over in this moment; none leaves afterwards. */
export async function pauseCampaign(actor: Actor, id: number): Promise<Campaign> {
  return inTransaction(openCampaigns(actor, "campaigns.send"), async (tx) => {
    await allowLongLockWait(tx);
    const campaign = await lock(tx, id);
    if (campaign.state === "paused") return toCampaign(campaign);
    assertMay(campaign, "pause");
    return toCampaign(await pause(tx, campaign, null));
  });
}

export async function cancelCampaign(actor: Actor, id: number): Promise<Campaign> {
  return inTransaction(openCampaigns(actor, "campaigns.send"), async (tx) => {
    await allowLongLockWait(tx);
    const campaign = await lock(tx, id);
    if (campaign.state === "cancelled") return toCampaign(campaign);
    assertMay(campaign, "cancel");
    const moment = at();
    const changes = { state: "cancelled", reason: null, finished_at: moment, updated_at: moment } as const;
    const cancelled = await changeCampaignRow(tx, id, changes);
    await appendEvent(tx, {
      ...aboutCampaign(campaign),
      type: "campaign.cancelled",
      title: `Campaign cancelled: ${campaign.name}`,
    });
    return toCampaign(cancelled);
  });
}

/** By the system itself, with the reason in words. */
export async function pauseFor(scope: Scope, id: number, reason: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    const campaign = await lockCampaignRow(tx, id);
    if (campaign?.state === "sending" || campaign?.state === "scheduled") await pause(tx, campaign, reason);
    return null;
  });
}

async function pause(tx: Scope, campaign: KeptCampaign, reason: string | null): Promise<KeptCampaign> {
  await appendEvent(tx, {
    ...aboutCampaign(campaign),
    type: "campaign.paused",
    title: `Campaign paused: ${campaign.name}`,
    ...(reason === null ? {} : { description: reason }),
  });
  return changeCampaignRow(tx, campaign.id, { state: "paused", reason, updated_at: at() });
}
