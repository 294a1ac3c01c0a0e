/** The emails of a campaign, each drawn for one customer with links of its own. */
import { type Handed, handOverMails, type LeavingMail } from "#domains/sending/many/handing-over.ts";
import type { Scope } from "#platform/actor.ts";
import type { KeptCampaign } from "../store.ts";
import { type LinkSigner, linkSignerFor } from "../tracking/tokens.ts";
import { factsFor, mailFor } from "../writing.ts";
import type { Ready } from "./ready.ts";

export const keyFor = (campaignId: number, place: number): string => `campaign-${campaignId}-${place}`;

const keyPattern = /^campaign-(\d{1,15})-(\d{1,9})$/;

/** Whose message a key names; undefined for one of no campaign. */
export function readKey(key: string): { campaignId: number; place: number } | undefined {
  const [, campaignId, place] = keyPattern.exec(key) ?? [];
  return campaignId && place ? { campaignId: Number(campaignId), place: Number(place) } : undefined;
}

export async function sendMails(
  tx: Scope,
  campaign: KeptCampaign,
  ready: readonly Ready[],
): Promise<Handed[]> {
  const signer = await linkSignerFor(tx);
  const leaving = ready.flatMap((each) => mailTo(campaign, each, signer) ?? []);
  return handOverMails(tx, leaving, {
    sender: campaign.sender_name,
    shownAs: { what: "campaign", title: campaign.name },
  });
}

function mailTo(
  { id, content }: KeptCampaign,
  { recipient, customer, shared, gate }: Ready,
  signer: LinkSigner,
): LeavingMail | null {
  if (content.kind !== "mail") return null;
  const { customer_id: customerId, place } = recipient;
  const ways = signer({ campaignId: id, place });
  const { subject, html, text } = mailFor(content, shared, factsFor(shared, customer), ways);
  return {
    key: keyFor(id, place),
    customerId,
    gate,
    mail: { to: gate.address ?? "", subject, text, html, unsubscribe: ways.unsubscribeUrl },
  };
}
