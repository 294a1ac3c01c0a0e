/** What the gate says about a text of a conversation, with the facts that it decided on. */
import { decideOn as decideOnMessage } from "#domains/sending/decision.ts";
import type { Scope } from "#platform/actor.ts";
import type { GateDecision } from "./contract.ts";

type About = { purpose?: GateDecision["purpose"]; customerId?: number | null };

/** Without a reason it may go now; with `until` it may go then. */
export const decideOn = (
  scope: Scope,
  address: string | null,
  { purpose = "conversation", customerId = null }: About = {},
): Promise<GateDecision> => decideOnMessage(scope, { channel: "text", purpose, address, customerId });
