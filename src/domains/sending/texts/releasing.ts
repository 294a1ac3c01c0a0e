/** A business gives its number up, so that it can choose another one. */
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { conflict } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { textTransportFor } from "#platform/outward.ts";
import { inTransaction } from "#platform/transaction.ts";
import { formatPhone } from "#shared/phone.ts";
import { askCarrier } from "./asking.ts";
import type { TextNumber } from "./contract.ts";
import { findUsable, holderOf } from "./numbers.ts";
import { type KeptNumber, lockNumber, releaseNumber } from "./numbers-store.ts";
import { describeNumber } from "./showing.ts";

/**
 * At the carrier first, where doing it again changes nothing: what dies between the two goes on when it is tried again.
 * Conversations, opt-outs and the answers of the registration stay. Throws a conflict for a number that the business does
 * not have (any more).
 */
export async function giveUpNumber(actor: Actor, number: string): Promise<TextNumber> {
  const scope = requirePermission(actor, "organization.update");
  const transport = await textTransportFor(actor.appContext, actor.organizationId);
  const kept = await findUsable(scope, transport);
  if (kept?.number !== number) throw gone();
  const holder = await holderOf(scope, kept.service_id);
  await askCarrier(actor, () => transport.releaseNumber(holder, number));
  await inTransaction(scope, async (tx) => {
    const locked = await lockNumber(tx);
    if (locked?.number !== number) throw gone();
    await releaseNumber(tx, locked, now().toISOString());
    if (transport.kind === "carrier") await tellOperator(tx, locked);
    await appendEvent(tx, {
      type: "texts.number_released",
      subject: { kind: "organization", id: tx.organizationId },
      title: `Texting number released: ${formatPhone(number, "US")}`,
      data: { number },
    });
    return null;
  });
  return describeNumber(scope, transport, await findUsable(scope, transport));
}

const gone = () => conflict("Your business no longer has this number. Reload the page.");

/** The campaign was registered in the carrier's console, so that is where it ends (decision 83). */
async function tellOperator(tx: Scope, { number, service_id, version }: KeptNumber): Promise<void> {
  const { config, jobs } = tx.actor.appContext;
  const key = `texts-released-${tx.organizationId}-${version}`;
  const subject = `End the campaign of ${number}`;
  const text = `A business has released its number. The number was given back to Twilio. End the campaign of its Messaging Service in the Twilio Console, so that it costs nothing more, and keep the service for 30 days: late statuses name it.\n\nNumber: ${number}\nMessaging Service: ${service_id}`;
  await jobs.enqueue(tx, sendMail, { key, to: config.CONTACT_EMAIL, subject, text }, { singletonKey: key });
}
