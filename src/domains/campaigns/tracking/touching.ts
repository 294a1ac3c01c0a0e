/** What is done when an address of a campaign's email is asked for: it is looked up, written down and led on. */
import { type RequestFacts, requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { notFound } from "#platform/errors.ts";
import { tellLive } from "#platform/live/tell.ts";
import { inTransaction } from "#platform/transaction.ts";
import { cut } from "#shared/text.ts";
import { withOwnOfSent } from "../own-fields/values.ts";
import { listAddressees } from "../people-store.ts";
import { type FoundRecipient, findRecipient, type Who } from "../recipients-store.ts";
import { linksOf } from "../rendering/render-mail.ts";
import { findCampaignRow, type KeptCampaign } from "../store.ts";
import { contextFor, factsFor, sharedOf } from "../writing.ts";
import { readRecipient } from "./tokens.ts";
import {
  countLinks,
  countLinksSince,
  findBusiness,
  insertTouch,
  lockRecipient,
  settleTouches,
  takeForBot,
} from "./touches-store.ts";
import { burstMs, burstOf, verdictOn } from "./verdicts.ts";

export type Followed = { scope: Scope; who: Who; recipient: FoundRecipient; campaign: KeptCampaign };

/** Throws `not_found` for what was never signed here, and for what is no more. */
export async function follow(
  appContext: AppContext,
  request: RequestFacts,
  token: string,
): Promise<Followed> {
  const read = await readRecipient(appContext, token);
  const business = read && (await findBusiness(appContext.pool, read.organizationId));
  if (!read || !business) throw notFound("Link");
  const facts = { ...request, idempotencyKey: null, fingerprint: null };
  const scope = requirePermission(systemActor(appContext, business, facts), "campaigns.send");
  const recipient = await findRecipient(scope, read);
  const campaign = await findCampaignRow(scope, read.campaignId);
  if (!recipient || !campaign) throw notFound("Link");
  return { scope, who: { campaignId: read.campaignId, place: read.place }, recipient, campaign };
}

type Headers = Record<string, string | string[] | undefined>;
type Touched = { kind: "open"; headers: Headers } | { kind: "click"; link: number; headers: Headers };

export async function noteTouch({ scope, who, recipient }: Followed, touched: Touched): Promise<void> {
  const moment = now();
  const userAgent = scope.actor.request?.userAgent ?? null;
  const { kind, headers } = touched;
  const verdict = verdictOn({ kind, headers, userAgent, at: moment, sentAt: recipient.sent_at });
  await inTransaction(scope, async (tx) => {
    await lockRecipient(tx, who);
    const isKept = await insertTouch(tx, {
      ...who,
      kind,
      link: touched.kind === "click" ? touched.link : null,
      verdict,
      user_agent: userAgent && cut(userAgent, 300),
      at: moment.toISOString(),
    });
    if (!isKept) return null;
    if (kind === "click") await judgeBurst(tx, who, moment);
    await settleTouches(tx, who);
    tellLive(tx, ["campaign"]);
    return null;
  });
}

async function judgeBurst(tx: Scope, who: Who, moment: Date): Promise<void> {
  const since = new Date(moment.getTime() - burstMs).toISOString();
  const followed = await countLinksSince(tx, who, since);
  if (followed > 1 && followed >= burstOf(await countLinks(tx, who.campaignId)))
    await takeForBot(tx, who, since);
}

/** Where a link leads, as the email that was sent says: nothing in the address asked for does. */
export async function addressOfLink(
  { scope, recipient, campaign }: Followed,
  number: number,
): Promise<string> {
  const { content } = campaign;
  if (content.kind !== "mail") throw notFound("Link");
  const id = recipient.customer_id;
  const shared = await withOwnOfSent(scope, await sharedOf(scope, campaign.sent_by_name), { content, id });
  const customer = (await listAddressees(scope, [id])).get(id);
  const facts = customer ? factsFor(shared, customer) : shared.facts;
  const links = linksOf(content, contextFor(shared, facts, { unsubscribeUrl: shared.publicUrl }));
  const found = links.find(({ index }) => index === number);
  if (!found) throw notFound("Link");
  return found.address;
}
