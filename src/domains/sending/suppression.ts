/** Addresses that are written to no more: mail to them comes back, or their owner called it unwanted. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict, invalid, notFound } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { addressesOf } from "./addresses.ts";
import type { Channel, CustomerConsent, SuppressionCause, SuppressionEnd } from "./contract.ts";
import { targetOf } from "./ledger.ts";
import { consentOf } from "./service.ts";
import { findReached, lockAddress } from "./store.ts";
import { endSuppressions, insertSuppression, listOwners, listSuppressions } from "./suppression-store.ts";

export type Suppressed = {
  channel: Channel;
  address: string;
  cause: SuppressionCause;
  /** What the receiving side said, in its own words. */
  detail: string;
};

const longestDetail = 500;

/** From here on nothing is sent there, until a member ends it. False for what is so already. */
export async function suppress(tx: Scope, { channel, address, cause, detail }: Suppressed): Promise<boolean> {
  const target = await targetOf(tx, channel, address);
  const said = detail.trim().slice(0, longestDetail);
  const isNew = await insertSuppression(tx, {
    channel,
    address_hash: target.hash,
    masked: target.masked,
    cause,
    detail: said,
    suppressed_at: now().toISOString(),
  });
  if (!isNew) return false;
  for (const { id, name } of await listOwners(tx, channel, address))
    await appendEvent(tx, {
      type: "address.suppressed",
      subject: { kind: "customer", id },
      customerId: id,
      title:
        cause === "complaint"
          ? `${name} reported a message to ${target.masked} as spam`
          : `Messages to ${target.masked} came back`,
      description: said || "Nothing more is sent to this address.",
      data: { channel, cause },
    });
  return true;
}

/**
 * A member lets the address be written to again. Who reported a message as spam was asked first, and how is written down.
 * Throws `not_found` for a customer out of reach, a conflict for an address that was changed meanwhile.
 */
export async function endSuppression(
  actor: Actor,
  customerId: number,
  { channel, address, note }: SuppressionEnd,
): Promise<CustomerConsent> {
  const scope = requirePermission(actor, "customers.update");
  return inTransaction(scope, async (tx) => {
    const customer = await findReached(tx, customerId);
    if (!customer) throw notFound("Customer");
    if (!addressesOf(customer).some((each) => each.channel === channel && each.address === address))
      throw conflict("This customer's contact details were changed. Review them and try again.");
    const target = await targetOf(tx, channel, address);
    await lockAddress(tx, target.hash);
    const held = await listSuppressions(tx, channel, target.hash);
    if (held.length === 0) return consentOf(tx, customerId);
    if (held.some(({ cause }) => cause === "complaint") && !note)
      throw invalid("This customer reported a message as spam. Enter how they asked for messages again.", {
        note: "Enter how they asked for it",
      });
    await endSuppressions(tx, channel, target.hash, {
      ended_at: now().toISOString(),
      ended_by: actor.name,
      ended_by_id: actor.userId,
      end_note: note ?? null,
    });
    await appendEvent(tx, {
      type: "address.suppression_ended",
      subject: { kind: "customer", id: customerId },
      customerId,
      title: `Messages to ${target.masked} are sent again`,
      ...(note ? { description: note } : {}),
      data: { channel },
    });
    return consentOf(tx, customerId);
  });
}
