/** Writes down who gets a campaign, once, when sending begins: from then on only that list counts. */
import { standsAgainstAll } from "#domains/messages/bulk/pausing.ts";
import { decideOnAll } from "#domains/sending/decision.ts";
import { prepareToHandOver } from "#domains/sending/many/handing-over.ts";
import { actingWithin, type Scope } from "#platform/actor.ts";
import { AppError } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { plural } from "#shared/plural.ts";
import { nameOf, whoIsFound } from "../audience.ts";
import type { CampaignAudience } from "../audience-contract.ts";
import { linkAsWritten, linkStandIns, whyUnfillable, withOwn } from "../own-fields/values.ts";
import { type Addressee, listAddressees } from "../people-store.ts";
import { insertRecipients, type NewRecipient } from "../recipients-store.ts";
import { linksOf } from "../rendering/render-mail.ts";
import { aboutCampaign, at } from "../service.ts";
import {
  changeCampaignRow,
  findCampaignRow,
  insertLinks,
  isFirstToBuild,
  type KeptCampaign,
  lockCampaignRow,
} from "../store.ts";
import { contextFor, factsFor, gapWords, type Shared, sampleFacts, sharedOf } from "../writing.ts";
import { localInstant } from "./local-times.ts";

const peopleAtOnce = 1_000;

/** It was paused or cancelled while the list was made, which is thrown away. */
class NoLongerWanted extends Error {}

/** One of its merge fields was archived since it was sent: nobody counts as blank for that. */
class Unfillable extends Error {}

const wayOut = "To change who gets this campaign, duplicate it and cancel this one.";

/** `refused` is why there is no list, in words; "busy" while another worker makes it. */
export type Built = "built" | "busy" | "over" | { refused: string };

export async function buildRecipients(scope: Scope, id: number): Promise<Built> {
  try {
    return await inTransaction(scope, (tx) => build(tx, id));
  } catch (error) {
    if (error instanceof NoLongerWanted) return "over";
    if (error instanceof AppError && error.code === "invalid")
      return { refused: `${error.message} ${wayOut}` };
    if (error instanceof Unfillable) return { refused: error.message };
    throw error;
  }
}

/** The campaign itself is held at the end alone: a pause doesn't wait until the list is made. */
async function build(tx: Scope, id: number): Promise<Built> {
  if (!(await isFirstToBuild(tx, id))) return "busy";
  const campaign = await findCampaignRow(tx, id);
  if (campaign?.state !== "sending") return "over";
  if (campaign.began_at !== null) return "built";
  await prepareToHandOver(tx);
  const shared = await sharedOf(tx, campaign.sent_by_name);
  const people = await inOrder(tx, campaign);
  const taken = new Set<string>();
  let refused = 0;
  for (let from = 0; from < people.length; from += peopleAtOnce) {
    const some = people.slice(from, from + peopleAtOnce);
    const lines = await linesFor(tx, campaign, { shared, some, from, taken });
    refused += lines.filter(({ state }) => state === "refused").length;
    await insertRecipients(tx, id, lines);
  }
  const unfillable = await whyUnfillable(tx, campaign.content);
  if (unfillable !== null) throw new Unfillable(unfillable);
  await keepLinks(tx, campaign, shared);
  if ((await lockCampaignRow(tx, id))?.state !== "sending") throw new NoLongerWanted();
  await changeCampaignRow(tx, id, { began_at: at(), updated_at: at() });
  await appendEvent(tx, {
    subject: aboutCampaign(campaign).subject,
    type: "campaign.started",
    title: `Campaign to ${plural(people.length, "customer")} started: ${campaign.name}`,
    data: { name: campaign.name, recipients: people.length, refused },
  });
  return "built";
}

type Person = { customer: Addressee; due: string | null; isLeftOut: boolean };

/** Recipients due first are served first, then by last name; those who were left out by hand stand behind them. */
async function inOrder(tx: Scope, { audience, schedule }: KeptCampaign): Promise<Person[]> {
  const found = await whoIsFound(actingWithin(tx, tx.actor), audience as CampaignAudience);
  const ids = [...found.ids, ...found.leftOut];
  const left = new Set(found.leftOut);
  const people: Person[] = [];
  for (let from = 0; from < ids.length; from += peopleAtOnce) {
    const some = ids.slice(from, from + peopleAtOnce);
    const customers = await listAddressees(tx, some);
    for (const id of some) {
      const customer = customers.get(id);
      if (!customer) continue;
      const due = schedule?.kind === "local" ? dueFor(schedule, customer, tx.actor.timeZone) : null;
      people.push({ customer, due, isLeftOut: left.has(id) });
    }
  }
  const order = (one: Person, other: Person) =>
    Number(one.isLeftOut) - Number(other.isLeftOut) || (one.due ?? "").localeCompare(other.due ?? "");
  return schedule?.kind === "local" ? people.toSorted(order) : people;
}

const dueFor = (
  schedule: Extract<KeptCampaign["schedule"], { kind: "local" }>,
  customer: Addressee,
  zone: string,
): string => localInstant(schedule, { place: customer, number: customer.phone_e164 }, zone).toISOString();

export const addressOf = (
  { channel }: Pick<KeptCampaign, "channel">,
  { email, phone_e164: number }: Addressee,
): string | null => (channel === "mail" ? email?.trim() || null : number);

/** As the gate is asked about it. */
export const messageTo = (
  { channel }: Pick<KeptCampaign, "channel">,
  { address, customerId, parts = 1 }: { address: string | null; customerId: number; parts?: number },
) => ({ channel, purpose: "marketing", address, customerId, parts }) as const;

export const sameAddress = {
  mail: "Another recipient has the same email address and gets it.",
  text: "Another recipient has the same phone number and gets it.",
};

/** Shown with the customers who were excluded one by one. */
export const leftOutByHand = "Left out by hand.";

type Part = { shared: Shared; some: readonly Person[]; from: number; taken: Set<string> };

/** What is final about a customer keeps them out from the beginning; what ends is asked again in their turn. */
async function linesFor(
  tx: Scope,
  campaign: KeptCampaign,
  { shared, some, from, taken }: Part,
): Promise<NewRecipient[]> {
  const { content } = campaign;
  const ids = some.map(({ customer }) => customer.id);
  const filling = await withOwn(tx, shared, { content, ids });
  const decisions = await decideOnAll(
    tx,
    some.map(({ customer }) =>
      messageTo(campaign, { address: addressOf(campaign, customer), customerId: customer.id }),
    ),
  );
  return some.map(({ customer, due, isLeftOut }, place) => {
    const address = addressOf(campaign, customer);
    const line = { customer_id: customer.id, place: from + place + 1, name: nameOf(customer), address };
    const refuse = (cause: string, reason: string): NewRecipient => ({
      ...line,
      state: "refused",
      cause,
      reason,
      held_until: null,
    });
    if (isLeftOut) return refuse("left_out", leftOutByHand);
    const gate = decisions[place];
    if (gate?.reason && gate.until === null && !standsAgainstAll(gate.reason))
      return refuse(gate.reason, gate.words ?? "");
    const gap = gapWords(content, factsFor(filling, customer));
    if (gap) return refuse("unfilled", gap);
    const known = address?.toLowerCase() ?? "";
    if (taken.has(known)) return refuse("same_address", sameAddress[campaign.channel]);
    taken.add(known);
    return { ...line, state: "waiting", cause: null, reason: null, held_until: due };
  });
}

/** For the figures: where each link leads, as it was written. */
async function keepLinks(tx: Scope, { id, content }: KeptCampaign, shared: Shared): Promise<void> {
  if (content.kind !== "mail") return;
  const found = linksOf(
    content,
    contextFor(
      shared,
      { ...sampleFacts, ...linkStandIns(content), ...shared.facts },
      { unsubscribeUrl: shared.publicUrl },
    ),
  );
  const links = found.map(({ index, address }) => ({ index, address: linkAsWritten(address) }));
  await insertLinks(tx, id, links);
}
