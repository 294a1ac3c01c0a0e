/** Hands a text to the carrier so that it goes out once, whatever dies or times out meanwhile. */
import { requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { textTransportFor } from "#platform/outward.ts";
import { stoppedAtCarrier } from "#platform/sms/carrier-errors.ts";
import { type Text, TextRefused } from "#platform/sms/port.ts";
import { wakeStandIn } from "#platform/sms/stand-in/telling.ts";
import { inTransaction } from "#platform/transaction.ts";
import { recordConsent, targetOf } from "../ledger.ts";
import { senderOf } from "./numbers.ts";
import { beginText, findCustomerOf, keepAccepted, keepRefusal, listAnothers } from "./store.ts";

/**
 * The row is there before the carrier is asked: a status that comes back with our key finds it, also when the carrier's
 * answer never came. Gives the carrier's name for the text; throws `TextRefused` when trying again is of no use.
 */
export async function deliverText(
  appContext: AppContext,
  organizationId: string,
  text: Text,
): Promise<string> {
  const transport = await textTransportFor(appContext, organizationId);
  const system = systemActor(appContext, { id: organizationId, timeZone: "UTC", country: "US" });
  const scope = requirePermission(system, "messages.send");
  const sender = await senderOf(scope, transport);
  const begun = await beginText(scope, { key: text.key, to: text.to, at: now().toISOString() });
  if (begun.accepted_as !== null) return begun.accepted_as;
  if (begun.status === "failed") throw new TextRefused(begun.error_code ?? "");
  const again = begun.isFirst ? {} : { triedAt: begun.tried_at };
  try {
    const { acceptedAs } = await transport.deliver({ ...text, ...sender, ...again }, (names) =>
      listAnothers(scope, text.key, names),
    );
    await keepAccepted(scope, text.key, acceptedAs);
    return acceptedAs;
  } catch (error) {
    if (error instanceof TextRefused) await noteRefusal(scope, text, error.code);
    throw error;
  } finally {
    if (transport.kind === "stand-in") await wakeStandIn(appContext);
  }
}

async function noteRefusal(scope: Scope, { key, to }: Text, code: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    await keepRefusal(tx, key, code);
    if (code === stoppedAtCarrier) await noteStoppedAtCarrier(tx, to);
    return null;
  });
}

/** The carrier holds back every text to this number (features.md T-MSG-7): so do we, and say so. */
export async function noteStoppedAtCarrier(tx: Scope, number: string): Promise<void> {
  const customer = await findCustomerOf(tx, number);
  await recordConsent(tx, {
    target: await targetOf(tx, "text", number),
    purpose: "everything",
    state: "withdrawn",
    source: "carrier",
    customer: customer ? { id: customer.id, name: `${customer.first_name} ${customer.last_name}` } : null,
  });
}
