/** What would come of a campaign if it were sent now: what stands against it, and who gets none and why. */
import { quoteMessages } from "#domains/billing/usage/quote.ts";
import { standsAgainstAll } from "#domains/messages/bulk/pausing.ts";
import type { Decision } from "#domains/sending/contract.ts";
import { decideOnAll } from "#domains/sending/decision.ts";
import { type Actor, actingWithin, type Scope } from "#platform/actor.ts";
import { AppError } from "#platform/errors.ts";
import { idsOf, nameOf, whoIsFound } from "./audience.ts";
import { checksOf } from "./checking.ts";
import { fillableBy, withOwn } from "./own-fields/values.ts";
import { type Addressee, listAddressees } from "./people-store.ts";
import type { CampaignCheck, CampaignReview } from "./results-contract.ts";
import { addressOf, leftOutByHand, messageTo, sameAddress } from "./sending/building.ts";
import { partsFor } from "./sending/texts.ts";
import { find, openCampaigns } from "./service.ts";
import type { KeptCampaign } from "./store.ts";
import { factsFor, gapWords, type Shared, sharedOf } from "./writing.ts";

/** So many are looked at one by one; an answer for more would take too long. */
const mostJudged = 2_000;
const mostNames = 20;

const chooseAudience: CampaignCheck = {
  key: "audience",
  level: "error",
  message: "Choose who gets this campaign.",
};
const noMatches: CampaignCheck = {
  key: "audience",
  level: "error",
  message: "No customers match this audience. Change it.",
};

export type Blocker = { field: string; message: string };

/** The first thing that keeps it from being sent to anybody; null where nothing does. */
export async function blockerOf(tx: Scope, campaign: KeptCampaign): Promise<Blocker | null> {
  const shared = await sharedOf(tx, campaign.sent_by_name);
  const isOwn = await fillableBy(tx, campaign.content);
  const wrong = checksOf(campaign, shared, isOwn).find(({ level }) => level === "error");
  if (wrong) return { field: "content", message: wrong.message };
  if (!campaign.audience) return { field: "audience", message: chooseAudience.message };
  const ids = await idsOf(actingWithin(tx, tx.actor), campaign.audience);
  return ids.length === 0 ? { field: "audience", message: noMatches.message } : null;
}

export async function reviewCampaign(actor: Actor, id: number): Promise<CampaignReview> {
  const scope = openCampaigns(actor, "campaigns.view");
  const campaign = await find(scope, id);
  const { ids, leftOut, check } = await audienceOf(actor, campaign);
  const some = ids.slice(0, mostJudged);
  const { content } = campaign;
  const shared = await withOwn(scope, await sharedOf(scope, campaign.sent_by_name), { content, ids: some });
  const judged = await judge(scope, campaign, { shared, ids: some });
  const going = judged.filter(goes);
  const parts = going.reduce((sum, person) => sum + person.parts, 0);
  const quote = campaign.channel === "text" ? await quoteMessages(scope, parts) : null;
  const isOwn = await fillableBy(scope, campaign.content);
  const checks = [...checksOf(campaign, shared, isOwn), check];
  const standing = judged.find(({ cause }) => cause !== null && standsAgainstAll(cause));
  return {
    checks,
    people: ids.length + leftOut.length,
    judged: some.length + leftOut.length,
    sends: going.length,
    refused: groupsOf([...judged.filter((person) => !goes(person)), ...(await namesOf(scope, leftOut))]),
    parts,
    cost_cents: quote?.costCents ?? 0,
    blocked:
      checks.find(({ level }) => level === "error")?.message ?? standing?.reason ?? quote?.refusal ?? null,
  };
}

async function audienceOf(
  actor: Actor,
  { audience }: KeptCampaign,
): Promise<{ ids: number[]; leftOut: number[]; check: CampaignCheck }> {
  if (!audience) return { ids: [], leftOut: [], check: chooseAudience };
  try {
    const { ids, leftOut } = await whoIsFound(actor, audience);
    const passed: CampaignCheck = { key: "audience", level: "passed", message: "An audience is chosen." };
    return { ids, leftOut, check: ids.length === 0 ? noMatches : passed };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid") throw error;
    return { ids: [], leftOut: [], check: { ...chooseAudience, message: error.message } };
  }
}

async function namesOf(scope: Scope, leftOut: readonly number[]): Promise<Left[]> {
  const found = await listAddressees(scope, leftOut);
  return leftOut.flatMap((id) => {
    const customer = found.get(id);
    return customer ? [{ name: nameOf(customer), reason: leftOutByHand }] : [];
  });
}

type Judged = { name: string; parts: number; cause: string | null; reason: string | null; isHeld: boolean };

type Left = Pick<Judged, "name" | "reason">;

const goes = ({ cause, isHeld }: Judged): boolean => cause === null || isHeld || standsAgainstAll(cause);

type Asked = { shared: Shared; ids: readonly number[] };

/** As the gate says at this moment; it is asked again when each message leaves. */
async function judge(scope: Scope, campaign: KeptCampaign, { shared, ids }: Asked): Promise<Judged[]> {
  const found = await listAddressees(scope, ids);
  const people = ids.flatMap((id) => found.get(id) ?? []);
  const partsOf = (customer: Addressee) => partsFor(campaign, factsFor(shared, customer));
  const decisions = await decideOnAll(
    scope,
    people.map((customer) =>
      messageTo(campaign, {
        address: addressOf(campaign, customer),
        customerId: customer.id,
        parts: partsOf(customer),
      }),
    ),
  );
  const taken = new Set<string>();
  return people.map((customer, place) => {
    const { reason: cause, words, until } = decisions[place] as Decision;
    const person = { name: nameOf(customer), parts: partsOf(customer), isHeld: until !== null };
    if (cause && until === null) return { ...person, cause, reason: words };
    const gap = gapWords(campaign.content, factsFor(shared, customer));
    if (gap) return { ...person, isHeld: false, cause: "unfilled", reason: gap };
    const address = addressOf(campaign, customer)?.toLowerCase() ?? "";
    const isSame = taken.has(address);
    taken.add(address);
    return isSame
      ? { ...person, isHeld: false, cause: "same_address", reason: sameAddress[campaign.channel] }
      : { ...person, cause, reason: words };
  });
}

function groupsOf(refused: readonly Left[]): CampaignReview["refused"] {
  const groups = new Map<string, CampaignReview["refused"][number]>();
  for (const { name, reason } of refused) {
    const words = reason ?? "";
    const group = groups.get(words) ?? { reason: words, count: 0, names: [] };
    group.count += 1;
    if (group.names.length < mostNames) group.names.push(name);
    groups.set(words, group);
  }
  return [...groups.values()].toSorted((one, other) => other.count - one.count);
}
