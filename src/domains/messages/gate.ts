/** What the gate says about a text of a conversation, with the facts that it decided on. */
import { decideOn as decideOnMessage } from "#domains/sending/decision.ts";
import type { Scope } from "#platform/actor.ts";
import type { GateDecision } from "./contract.ts";

/** Without a reason it may go now; with `until` it may go then. */
export const decideOn = (scope: Scope, address: string | null): Promise<GateDecision> =>
  decideOnMessage(scope, { channel: "text", purpose: "conversation", address });
