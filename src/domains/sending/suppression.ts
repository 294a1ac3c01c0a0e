/** Addresses that are written to no more: mail to them comes back, or their owner called it unwanted. */
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import type { Channel, SuppressionCause } from "./contract.ts";
import { targetOf } from "./ledger.ts";
import { insertSuppression } from "./suppression-store.ts";

export type Suppressed = {
  channel: Channel;
  address: string;
  cause: SuppressionCause;
  /** What the receiving side said, in its own words. */
  detail: string;
};

/** From here on nothing is sent there, until a member ends it. False for what is so already. */
export async function suppress(tx: Scope, { channel, address, cause, detail }: Suppressed): Promise<boolean> {
  const target = await targetOf(tx, channel, address);
  return insertSuppression(tx, {
    channel,
    address_hash: target.hash,
    masked: target.masked,
    cause,
    detail,
    suppressed_at: now().toISOString(),
  });
}
