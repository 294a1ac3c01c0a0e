/** The texts of a campaign. */
import { partsOf } from "#domains/messages/attachments/parts.ts";
import { type Handed, handOverTexts } from "#domains/sending/many/handing-over.ts";
import type { Scope } from "#platform/actor.ts";
import type { MergeFacts } from "#shared/messages/merge-fields.ts";
import type { KeptCampaign } from "../store.ts";
import { factsFor, textFor } from "../writing.ts";
import { keyFor } from "./mails.ts";
import type { Ready } from "./ready.ts";

/** As how many messages it is charged; none for an email. */
export const partsFor = ({ content }: Pick<KeptCampaign, "content">, facts: MergeFacts): number =>
  content.kind === "text" ? partsOf(textFor(content.text, facts), false) : 0;

export async function sendTexts(
  tx: Scope,
  { id, name, content }: KeptCampaign,
  ready: readonly Ready[],
): Promise<Handed[]> {
  const leaving = ready.map(({ recipient: { customer_id: customerId, place }, customer, shared, gate }) => {
    const text = content.kind === "text" ? textFor(content.text, factsFor(shared, customer)) : "";
    return { key: keyFor(id, place), customerId, gate, text, parts: partsOf(text, false) };
  });
  return handOverTexts(tx, leaving, {
    subject: { kind: "campaign", id },
    shownAs: { what: "campaign", title: name },
  });
}
