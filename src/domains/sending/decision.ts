/** The gate: whether one message to one address may go now, with the facts that say so. */
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { providedBy, providedKey } from "#platform/provided.ts";
import type { Channel, Decision, QuietHours, SentPurpose } from "./contract.ts";
import { verdictOn } from "./verdict.ts";

/** The hours in which a business disturbs nobody, which `reminders` keeps; null for none. */
export const businessQuietHours = providedKey<(scope: Scope) => Promise<QuietHours | null>>(
  "the quiet hours of a business",
);

export type Asked = {
  channel: Channel;
  purpose: SentPurpose;
  address: string | null;
  /** Whose record it goes to, which says where they live. */
  customerId?: number | null;
};

/** Asked when a message is handed in, and again in the moment of sending. */
export async function decideOn(scope: Scope, { channel, purpose, address }: Asked): Promise<Decision> {
  const quiet = await providedBy(scope.actor.appContext, businessQuietHours)(scope);
  const verdict = await verdictOn(scope, { channel, purpose, address }, channel === "text" ? quiet : null);
  return {
    decided_at: now().toISOString(),
    purpose,
    channel,
    address,
    reason: verdict?.reason ?? null,
    words: verdict?.words ?? null,
    until: verdict?.until?.toISOString() ?? null,
    facts: [],
  };
}
