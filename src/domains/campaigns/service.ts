/** What the business may do with a campaign while it is a draft: start, change, copy, delete it and bring it back. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { changedFields, givenFields } from "#platform/changed-fields.ts";
import { now } from "#platform/clock.ts";
import { conflict, invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { tellLive } from "#platform/live/tell.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertUnchanged } from "#platform/versions.ts";
import type { Permission } from "#shared/permissions.ts";
import { cut } from "#shared/text.ts";
import { longestCampaignName } from "./audience-contract.ts";
import {
  type Campaign,
  type CampaignAction,
  type CampaignChanges,
  campaignActions,
  mostCampaigns,
  type NewCampaign,
} from "./contract.ts";
import {
  changeCampaignRow,
  countCampaigns,
  findCampaignRow,
  insertCampaignRow,
  type KeptCampaign,
  lockCampaignRow,
  lockDeletedRow,
} from "./store.ts";

export const at = (): string => now().toISOString();

/** Writing to many at once means seeing who they are. */
export function openCampaigns(actor: Actor, permission: Permission): Scope {
  requirePermission(actor, permission);
  return requirePermission(actor, "customers.view");
}

export const toCampaign = ({
  updated_by_name: updated_by,
  sent_by: _,
  sent_by_name: __,
  ...row
}: KeptCampaign): Campaign => ({ ...row, updated_by });

export async function getCampaign(actor: Actor, id: number): Promise<Campaign> {
  return toCampaign(await find(openCampaigns(actor, "campaigns.view"), id));
}

export async function find(scope: Scope, id: number): Promise<KeptCampaign> {
  const row = await findCampaignRow(scope, id);
  if (!row) throw notFound("Campaign");
  return row;
}

export const aboutCampaign = ({ id, name }: Pick<KeptCampaign, "id" | "name">) => ({
  subject: { kind: "campaign", id },
  data: { name },
});

export async function createCampaign(actor: Actor, campaign: NewCampaign): Promise<Campaign> {
  return inTransaction(openCampaigns(actor, "campaigns.create"), async (tx) =>
    toCampaign(await add(tx, campaign)),
  );
}

async function add(
  tx: Scope,
  { name, content, sender_name, topic, audience }: NewCampaign,
): Promise<KeptCampaign> {
  if ((await countCampaigns(tx)) >= mostCampaigns)
    throw conflict(
      `You can have up to ${mostCampaigns.toLocaleString("en-US")} campaigns. Delete drafts you no longer need first.`,
    );
  const row = { name, channel: content.kind, content, sender_name, topic, audience };
  const added = await insertCampaignRow(tx, row, at());
  await appendEvent(tx, {
    ...aboutCampaign(added),
    type: "campaign.created",
    title: `Campaign added: ${name}`,
  });
  return added;
}

/** How often the event log tells of the same member's typing. */
const quietMs = 15 * 60_000;

export async function updateCampaign(
  actor: Actor,
  id: number,
  changes: CampaignChanges,
  version: number | undefined,
): Promise<Campaign> {
  return inTransaction(openCampaigns(actor, "campaigns.update"), async (tx) => {
    const kept = await lock(tx, id, version);
    assertMay(kept, "edit");
    if (changes.content && changes.content.kind !== kept.channel)
      throw invalid("An email can't become a text. Start a new campaign.", {
        content: "Start a new campaign",
      });
    const changed = changedFields(kept, givenFields(changes));
    if (Object.keys(changed).length === 0) return toCampaign(kept);
    const moment = now();
    const saved = await changeCampaignRow(tx, id, {
      ...changed,
      updated_at: moment.toISOString(),
      updated_by_name: actor.name,
    });
    const isTyping =
      kept.updated_by_name === actor.name && moment.getTime() - Date.parse(kept.updated_at) < quietMs;
    if (!isTyping || changed.name)
      await appendEvent(tx, {
        ...aboutCampaign(saved),
        type: "campaign.updated",
        title: `Campaign changed: ${saved.name}`,
      });
    else tellLive(tx, ["campaign"]);
    return toCampaign(saved);
  });
}

/** A draft with the same words and audience; its results stay with the first. */
export async function duplicateCampaign(actor: Actor, id: number): Promise<Campaign> {
  return inTransaction(openCampaigns(actor, "campaigns.create"), async (tx) => {
    const { name, ...original } = await find(tx, id);
    return toCampaign(await add(tx, { ...original, name: `${cut(name, longestCampaignName - 7)} (copy)` }));
  });
}

export async function removeCampaign(actor: Actor, id: number): Promise<Campaign> {
  return inTransaction(openCampaigns(actor, "campaigns.delete"), async (tx) => {
    const kept = await lock(tx, id);
    assertMay(kept, "remove");
    const removed = await changeCampaignRow(tx, id, { deleted_at: at(), updated_at: at() });
    await appendEvent(tx, {
      ...aboutCampaign(kept),
      type: "campaign.deleted",
      title: `Campaign deleted: ${kept.name}`,
    });
    return toCampaign(removed);
  });
}

/** One that is there already stays as it is. */
export async function restoreCampaign(actor: Actor, id: number): Promise<Campaign> {
  return inTransaction(openCampaigns(actor, "campaigns.delete"), async (tx) => {
    const deleted = await lockDeletedRow(tx, id);
    if (!deleted) return toCampaign(await find(tx, id));
    const restored = await changeCampaignRow(tx, id, { deleted_at: null, updated_at: at() });
    await appendEvent(tx, {
      ...aboutCampaign(restored),
      type: "campaign.restored",
      title: `Campaign restored: ${restored.name}`,
    });
    return toCampaign(restored);
  });
}

/** Throws `not_found`, or a conflict that says who was faster. */
export async function lock(tx: Scope, id: number, version?: number): Promise<KeptCampaign> {
  const row = await lockCampaignRow(tx, id);
  if (!row) throw notFound("Campaign");
  await assertUnchanged(tx, row, version, { thing: "campaign", subjects: [{ kind: "campaign", id }] });
  return row;
}

const refusals: Record<CampaignAction, string> = {
  edit: "This campaign can't be changed anymore. Duplicate it to send something else.",
  remove: "Only drafts can be deleted.",
  test: "This campaign was already sent. Duplicate it to test it again.",
  send: "This campaign was already sent.",
  unschedule: "This campaign isn't scheduled.",
  pause: "This campaign isn't being sent, so there's nothing to pause.",
  resume: "This campaign isn't paused.",
  cancel: "This campaign isn't being sent, so there's nothing to cancel.",
};

/** Throws a conflict in words for a state in which that can't be done. */
export function assertMay({ state }: Pick<KeptCampaign, "state">, action: CampaignAction): void {
  if ((campaignActions[action] as readonly string[]).includes(state)) return;
  if (action === "edit" && state === "scheduled")
    throw conflict("This campaign is scheduled. Turn it back into a draft to edit it.");
  if (action === "edit" && (state === "sending" || state === "paused"))
    throw conflict(
      "This campaign is being sent, so it can't be changed. Duplicate it to send something else.",
    );
  throw conflict(refusals[action]);
}
