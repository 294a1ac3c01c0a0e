/** What the gate says about a text of a conversation, with the facts that it decided on. */
import { quietHoursOf, settingsOf } from "#domains/reminders/settings.ts";
import { verdictOn } from "#domains/sending/verdict.ts";
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import type { GateDecision } from "./contract.ts";

const purpose = "transactional";

/** Without a reason it may go now; with `until` it may go then. */
export async function decideOn(scope: Scope, address: string | null): Promise<GateDecision> {
  const quiet = quietHoursOf(await settingsOf(scope));
  const verdict = await verdictOn(scope, { channel: "text", purpose, address }, quiet);
  return {
    decided_at: now().toISOString(),
    purpose,
    address,
    reason: verdict?.reason ?? null,
    words: verdict?.words ?? null,
    until: verdict?.until?.toISOString() ?? null,
  };
}
