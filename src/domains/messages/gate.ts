/** What the gate says about a text of a conversation, with the facts that it decided on. */
import type { SentPurpose } from "#domains/sending/contract.ts";
import { decideOn as decideOnMessage, release } from "#domains/sending/decision.ts";
import type { Scope } from "#platform/actor.ts";
import type { GateDecision } from "./contract.ts";
import { findReceivedAt } from "./gate-store.ts";
import { addressOf } from "./serializers.ts";
import type { StoredConversation } from "./store.ts";

type Text = {
  /** Without one it belongs to the conversation; an offer that many get is marketing. */
  purpose?: SentPurpose | undefined;
  /** As how many messages it is charged. */
  parts?: number;
};

/** Without a reason it may go now; with `until` it may go then. */
export const decideOnText = async (
  scope: Scope,
  conversation: StoredConversation,
  text: Text = {},
): Promise<GateDecision> => decideOnMessage(scope, await messageOf(scope, conversation, text));

/** The same in the moment of sending, where what goes is counted under its key. */
export const releaseText = async (
  tx: Scope,
  conversation: StoredConversation,
  text: Text,
  key: string,
): Promise<GateDecision> => release(tx, await messageOf(tx, conversation, text), `message-${key}`);

async function messageOf(scope: Scope, conversation: StoredConversation, { purpose, parts = 1 }: Text) {
  const wroteAt = await findReceivedAt(scope, conversation.id);
  return {
    channel: "text",
    purpose: purpose ?? "conversation",
    address: addressOf(conversation),
    customerId: conversation.customer_id,
    wroteAt: wroteAt ? new Date(wroteAt) : null,
    parts,
  } as const;
}
