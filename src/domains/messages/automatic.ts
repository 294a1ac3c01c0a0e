/** A text that nobody wrote by hand, such as a step of an automation: it stands in the customer's thread like any other. */
import type { Decision, SentPurpose } from "#domains/sending/contract.ts";
import { decideOn } from "#domains/sending/decision.ts";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { newId } from "#platform/ids.ts";
import { partsOf } from "./attachments/parts.ts";
import { sendMessage } from "./handing-over.ts";
import { add } from "./sending.ts";
import { conversationOfCustomer } from "./service.ts";

export type AutomaticText = {
  customer: { id: number; phone_e164: string | null };
  text: string;
  purpose: SentPurpose;
  /** When the customer wrote after this, it is left to a member. */
  pausesWhenAnsweredSince?: Date | null;
};

/**
 * Leaves with the transaction if nothing stands against it, and the gate is asked again then. Gives what the gate says:
 * with a reason it is not sent, and with `until` it may be handed in again then.
 */
export async function textAutomatically(
  tx: Scope,
  { customer, text, purpose, pausesWhenAnsweredSince = null }: AutomaticText,
): Promise<Decision> {
  const parts = partsOf(text, false);
  const about = { customerId: customer.id, parts, pausesWhenAnsweredSince };
  const gate = await decideOn(tx, { channel: "text", purpose, address: customer.phone_e164, ...about });
  if (gate.reason !== null) return gate;
  const message = await add(tx, {
    conversation_id: await conversationOfCustomer(tx, customer.id),
    direction: "out",
    text,
    address: gate.address,
    state: "waiting",
    segments: parts,
    gate,
    key: newId(),
    created_at: now().toISOString(),
  });
  const { organizationId: id, timeZone, country, appContext } = tx.actor;
  await appContext.jobs.enqueue(tx, sendMessage, { organization: { id, timeZone, country }, id: message.id });
  return gate;
}
