/** Hands over the next few messages of a campaign: each once, if nothing stands against it in that moment. */
import { standsAgainstAll } from "#domains/messages/bulk/pausing.ts";
import type { Decision } from "#domains/sending/contract.ts";
import { decideInTurn, type Handed } from "#domains/sending/many/handing-over.ts";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { appendEvent } from "#platform/events.ts";
import { tellLive } from "#platform/live/tell.ts";
import { inTransaction } from "#platform/transaction.ts";
import { plural } from "#shared/plural.ts";
import { whyUnfillable, withOwn } from "../own-fields/values.ts";
import { type Addressee, listAddressees } from "../people-store.ts";
import {
  claimRecipients,
  findLeft,
  listServedAt,
  type NextRecipient,
  releaseAddresses,
  reviveSameAddress,
  type Served,
  saveServed,
} from "../recipients-store.ts";
import { countSent } from "../results/figures-store.ts";
import { aboutCampaign, at } from "../service.ts";
import {
  allowWaiting,
  changeCampaignRow,
  type KeptCampaign,
  lockCampaignRow,
  shareCampaignRow,
} from "../store.ts";
import { factsFor, gapWords, type Shared, sharedOf } from "../writing.ts";
import { addressOf, buildRecipients, messageTo, sameAddress } from "./building.ts";
import { sendMails } from "./mails.ts";
import { pauseFor } from "./pausing.ts";
import type { Ready } from "./ready.ts";
import { partsFor, sendTexts } from "./texts.ts";

/** So many are in one transaction: a pause waits for no more than these. */
const mostMails = 50;
const mostTexts = 10;

/** What there is to be done next: more now, a moment later, nothing, or something at a time. */
export type Next = "now" | "soon" | "never" | { later: string };
/** `stopped` are words about what stands against all that is left. */
type Step = Next | "finished" | { stopped: string };

/** Workers that run this at the same time serve different recipients. */
export async function carryOnNext(scope: Scope, id: number): Promise<Next> {
  const step = await inTransaction(scope, (tx) => handOverSome(tx, id));
  if (step === "finished") return (await finish(scope, id)) ? "never" : "soon";
  if (typeof step === "object" && "stopped" in step) {
    await pauseFor(scope, id, step.stopped);
    return "never";
  }
  if (step !== "unbuilt") return step;
  const built = await buildRecipients(scope, id);
  if (typeof built === "object") await pauseFor(scope, id, built.refused);
  return built === "built" ? "now" : built === "busy" ? "soon" : "never";
}

async function handOverSome(tx: Scope, id: number): Promise<Step | "unbuilt"> {
  // A pause or cancellation waits for this batch, and the next batch sees it.
  const campaign = await shareCampaignRow(tx, id);
  if (campaign === "busy") return "soon";
  if (campaign?.state !== "sending") return "never";
  if (campaign.began_at === null) return "unbuilt";
  const moment = at();
  const limit = campaign.channel === "mail" ? mostMails : mostTexts;
  const recipients = await claimRecipients(tx, { campaignId: id, limit, moment });
  if (recipients.length === 0) return whatIsLeft(tx, id, moment);
  await allowWaiting(tx);
  const stopped = await serve(tx, campaign, recipients);
  if (stopped !== null) return { stopped };
  tellLive(tx, ["campaign"]);
  // Texts leave one by one: others' wait for no more than these.
  return campaign.channel === "mail" ? "now" : "soon";
}

async function whatIsLeft(tx: Scope, id: number, moment: string): Promise<Step> {
  const { isAnyNow, nextAt } = await findLeft(tx, id, moment);
  // Those are in the hands of another.
  if (isAnyNow) return "soon";
  return nextAt ? { later: new Date(nextAt).toISOString() } : "finished";
}

/** Gives the words of what stands against everybody who is left. */
async function serve(
  tx: Scope,
  campaign: KeptCampaign,
  recipients: readonly NextRecipient[],
): Promise<string | null> {
  const { content } = campaign;
  const ids = recipients.map(({ customer_id: id }) => id);
  const shared = await withOwn(tx, await sharedOf(tx, campaign.sent_by_name), { content, ids });
  // Asked after the values were read: a field that is archived in between stops the campaign, and no one counts as blank.
  const unfillable = await whyUnfillable(tx, content);
  if (unfillable !== null) return unfillable;
  const { reached, served, vacated } = await reach(tx, campaign, { shared, recipients });
  const decisions = await decideInTurn(
    tx,
    reached.map(({ recipient: { customer_id: customerId }, customer }) =>
      messageTo(campaign, {
        address: addressOf(campaign, customer),
        customerId,
        parts: partsFor(campaign, factsFor(shared, customer)),
      }),
    ),
  );
  const ready: Ready[] = [];
  for (const [place, { recipient, customer }] of reached.entries()) {
    const gate = decisions[place] as Decision;
    if (gate.reason === null) ready.push({ recipient, customer, shared, gate });
    else if (standsAgainstAll(gate.reason)) return gate.words ?? "";
    else served.push(heldBack(recipient, gate));
  }
  const handed = await (campaign.channel === "mail" ? sendMails : sendTexts)(tx, campaign, ready);
  const stopped = handed.find((each) => typeof each === "object" && "noRoom" in each);
  served.push(...ready.flatMap((each, place) => outcomeOf(campaign, each, handed[place] as Handed)));
  await saveServed(tx, campaign.id, served);
  await reviveSameAddress(tx, campaign, vacated);
  return typeof stopped === "object" && "noRoom" in stopped ? stopped.noRoom : null;
}

const heldBack = ({ customer_id }: NextRecipient, { reason, words, until }: Decision): Served => ({
  customer_id,
  state: until ? "waiting" : "refused",
  cause: reason,
  reason: words,
  held_until: until,
});

const refuse = ({ customer_id }: NextRecipient, cause: string, reason: string): Served => ({
  customer_id,
  state: "refused",
  cause,
  reason,
  held_until: null,
});

type Reached = { recipient: NextRecipient; customer: Addressee };

const wasDeleted = "The customer was deleted.";

/** Those who are still customers, at the address that they have now. `vacated` are addresses that nobody of them has anymore. */
async function reach(
  tx: Scope,
  campaign: KeptCampaign,
  { shared, recipients }: { shared: Shared; recipients: readonly NextRecipient[] },
): Promise<{ reached: Reached[]; served: Served[]; vacated: string[] }> {
  const ids = recipients.map(({ customer_id: id }) => id);
  const customers = await listAddressees(tx, ids);
  const moved = recipients.flatMap(({ customer_id, address: before }) => {
    const customer = customers.get(customer_id);
    const address = customer && addressOf(campaign, customer);
    return address && address.toLowerCase() !== before?.toLowerCase() ? [{ customer_id, address }] : [];
  });
  await releaseAddresses(
    tx,
    campaign,
    moved.map(({ address }) => address.toLowerCase()),
    wasDeleted,
  );
  const doubled = await listServedAt(tx, campaign.id, moved);
  const reached: Reached[] = [];
  const served: Served[] = [];
  const now = new Set<string>();
  for (const recipient of recipients) {
    const customer = customers.get(recipient.customer_id);
    const address = customer ? (addressOf(campaign, customer)?.toLowerCase() ?? "") : "";
    const gap = customer && gapWords(campaign.content, factsFor(shared, customer));
    if (!customer) served.push(refuse(recipient, "customer_deleted", wasDeleted));
    else if (gap) served.push(refuse(recipient, "unfilled", gap));
    else if (doubled.has(recipient.customer_id) || (address && now.has(address)))
      served.push(refuse(recipient, "same_address", sameAddress[campaign.channel]));
    else reached.push({ recipient, customer });
    now.add(address);
  }
  const gone = recipients.filter(
    ({ customer_id: id }) => !customers.has(id) || moved.some((each) => each.customer_id === id),
  );
  return { reached, served, vacated: gone.flatMap(({ address }) => address?.toLowerCase() ?? []) };
}

/** Minutes until an email is tried again that was not taken; then it counts as failed. */
const waits = [1, 5, 15, 60, 240];
const minuteMs = 60_000;

/** Nothing of whom the plan had no room for: they wait as they did. */
function outcomeOf(
  campaign: KeptCampaign,
  { recipient, customer, shared }: Ready,
  handed: Handed,
): Served | [] {
  if (typeof handed === "object" && "noRoom" in handed) return [];
  const { customer_id, attempts } = recipient;
  const moment = now();
  const tried = { customer_id, attempts: attempts + 1, cause: null, reason: null, held_until: null };
  const address = addressOf(campaign, customer);
  if (handed === "taken") {
    const parts = partsFor(campaign, factsFor(shared, customer));
    return { ...tried, state: "sent", address, parts, sent_at: moment.toISOString() };
  }
  const wait = waits[attempts];
  if (handed === "again" && wait !== undefined) {
    const until = new Date(moment.getTime() + wait * minuteMs).toISOString();
    const reason = "The mail server didn't take it. Trying again.";
    return { ...tried, state: "waiting", cause: "not_taken", reason, held_until: until };
  }
  const reason = handed === "again" ? "The mail server didn't take it after several tries." : handed.refusal;
  return { ...tried, state: "failed", cause: "not_taken", reason };
}

/** False when something came back meanwhile. */
async function finish(scope: Scope, id: number): Promise<boolean> {
  return inTransaction(scope, async (tx) => {
    const campaign = await lockCampaignRow(tx, id);
    if (campaign?.state !== "sending") return true;
    const moment = at();
    const { isAnyNow, nextAt } = await findLeft(tx, id, moment);
    if (isAnyNow || nextAt) return false;
    await changeCampaignRow(tx, id, {
      state: "sent",
      reason: null,
      finished_at: moment,
      updated_at: moment,
    });
    const people = await countSent(tx, id);
    await appendEvent(tx, {
      subject: aboutCampaign(campaign).subject,
      type: "campaign.finished",
      title: `Campaign sent to ${plural(people, "customer")}: ${campaign.name}`,
      data: { name: campaign.name, sent: people },
    });
    return true;
  });
}
