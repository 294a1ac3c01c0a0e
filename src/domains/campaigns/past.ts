/** Takes campaigns over that were sent before: with who got them, who got none and why, and what people did with them. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { NewCampaign } from "./contract.ts";
import { claimRecipients, markAnswered, markRecipient, saveServed } from "./recipients-store.ts";
import { buildRecipients } from "./sending/building.ts";
import { aboutCampaign } from "./service.ts";
import { changeCampaignRow, insertCampaignRow } from "./store.ts";
import { insertPastTouches, type PastTouch, settleAllTouches } from "./tracking/touches-store.ts";

export type CampaignPast = {
  campaign: Pick<NewCampaign, "name" | "content" | "audience"> & { topic: string };
  at: Date;
  by: { userId: string; name: string };
  /** Of a hundred who got it, how many did so. */
  percent: { opened: number; clicked: number; answered: number; unsubscribed: number };
};

const seconds = 1_000;
const hours = 3_600_000;
const most = 1_000;

/** As if each had been delivered that the gate says nothing final against. `actor` acts within the transaction of the past. */
export async function backfillCampaign(actor: Actor, past: CampaignPast): Promise<void> {
  const scope = requirePermission(actor, "campaigns.send");
  await inTransaction(scope, async (tx) => {
    const { campaign, at, by } = past;
    const moment = at.toISOString();
    const writing: Scope = { ...tx, actor: { ...tx.actor, name: by.name, userId: by.userId } };
    const { content } = campaign;
    const row = { ...campaign, channel: content.kind, sender_name: null };
    const { id } = await insertCampaignRow(writing, row, moment);
    const sending = { state: "sending", schedule: { kind: "now" }, starts_at: moment } as const;
    const sent = { sent_by: by.userId, sent_by_name: by.name, updated_at: moment };
    const kept = await changeCampaignRow(writing, id, { ...sending, ...sent });
    const built = await buildRecipients(tx, id);
    if (built !== "built") throw new Error(`${aboutCampaign(kept).data.name} was not built`);
    const last = await deliver(tx, id, past);
    await changeCampaignRow(tx, id, { state: "sent", finished_at: last.toISOString(), updated_at: moment });
    return null;
  });
}

async function deliver(tx: Scope, campaignId: number, { at, percent }: CampaignPast): Promise<Date> {
  const claimed = { campaignId, limit: most, moment: at.toISOString() };
  const recipients = await claimRecipients(tx, claimed);
  const sentAt = (place: number) => new Date(at.getTime() + place * seconds);
  const lines = recipients.map(({ customer_id, place }) => ({
    customer_id,
    state: "sent" as const,
    cause: null,
    reason: null,
    held_until: null,
    attempts: 1,
    sent_at: sentAt(place).toISOString(),
  }));
  await saveServed(tx, campaignId, lines);
  const touches: PastTouch[] = [];
  for (const { customer_id: customerId, place } of recipients) {
    const dice = (place * 37) % 100;
    const openedAt = new Date(sentAt(place).getTime() + (1 + (dice % 40)) * hours);
    const opened = openedAt.toISOString();
    if (dice < percent.opened) touches.push({ place, link: null, at: opened });
    if (dice < percent.clicked) touches.push({ place, link: dice % 2, at: opened });
    if (dice < percent.answered) await markAnswered(tx, { customerId, since: at.toISOString(), at: opened });
    if (dice >= 100 - percent.unsubscribed)
      await markRecipient(tx, { campaignId, place }, "unsubscribed_at", { at: opened });
  }
  await insertPastTouches(tx, campaignId, touches);
  await settleAllTouches(tx, campaignId);
  return sentAt(recipients.length);
}
