/** Hands in the next few messages of a bulk message: each in the thread of its customer, once, if nothing stands against it. */
import type { Decision } from "#domains/sending/contract.ts";
import { decideOnAll } from "#domains/sending/decision.ts";
import type { Scope } from "#platform/actor.ts";
import { appendEvent } from "#platform/events.ts";
import { newId } from "#platform/ids.ts";
import { tellLive } from "#platform/live/tell.ts";
import { inTransaction } from "#platform/transaction.ts";
import { plural } from "#shared/plural.ts";
import { sendMessage } from "../handing-over.ts";
import { addMessage, type StoredMessage } from "../messages-store.ts";
import { conversationOfCustomer } from "../service.ts";
import { holdCustomer } from "../store.ts";
import { addFiles, goneFile } from "./attachments.ts";
import { sameNumber } from "./audience.ts";
import { aboutBulk } from "./event-builders.ts";
import { pauseFor, standsAgainstAll } from "./pausing.ts";
import {
  changeRecipient,
  claimRecipients,
  countLeft,
  isServedAt,
  type NextRecipient,
  type Who,
} from "./recipients-store.ts";
import { at } from "./service.ts";
import { changeBulk, countOutcomes, lockBulk, type StoredBulk } from "./store.ts";

/** So many are on their way at a time: other messages wait for no more than these, and a pause holds within moments. */
const mostInFlight = 40;
const mostAtOnce = 10;

/** `later` is when the next may go; `stopped` are words about what stands against all that is left. */
type Step = "handed_in" | "busy" | "over" | "finished" | { later: string } | { stopped: string };

/** What there is to be done next: more now, nothing, or something later. */
export type Next = "now" | "soon" | "never" | { later: string };

/** Whoever does the same at the same time hands in others. */
export async function handInNext(scope: Scope, id: number): Promise<Next> {
  const step = await inTransaction(scope, (tx) => handIn(tx, id));
  if (step === "handed_in") return "now";
  if (step === "busy") return "soon";
  if (step === "over") return "never";
  if (step === "finished") return (await finish(scope, id)) ? "never" : "soon";
  if ("later" in step) return step;
  await pauseFor(scope, id, step.stopped);
  return "never";
}

async function handIn(tx: Scope, id: number): Promise<Step> {
  // Whoever pauses or cancels it waits for this, and what is handed in afterwards sees it.
  const bulk = await lockBulk(tx, id, "together");
  if (bulk?.state !== "sending") return "over";
  const moment = at();
  const { inFlight, waiting, nextAt } = await countLeft(tx, id, moment);
  if (waiting === 0)
    return inFlight > 0 ? "busy" : nextAt ? { later: new Date(nextAt).toISOString() } : "finished";
  const limit = Math.min(mostAtOnce, mostInFlight - inFlight);
  if (limit <= 0) return "busy";
  const gone = await goneFile(tx, bulk.attachments);
  if (gone !== undefined) return { stopped: `${gone} was deleted. Restore it in Files, then resume.` };
  const recipients = await claimRecipients(tx, { bulkId: id, limit, moment });
  const reached = await reach(tx, bulk, recipients);
  const decisions = await decideOnAll(
    tx,
    reached.map(({ recipient, address }) => textTo(bulk, { ...recipient, address })),
  );
  for (const [place, { recipient }] of reached.entries()) {
    const stopped = await serve(tx, bulk, { recipient, gate: decisions[place] as Decision });
    if (stopped !== null) return { stopped };
  }
  if (recipients.length === 0) return "busy";
  tellLive(tx, ["bulk_message"]);
  return "handed_in";
}

type Reached = { recipient: NextRecipient; address: string | null };

const skip = (tx: Scope, who: Who, cause: string, reason: string): Promise<void> =>
  changeRecipient(tx, who, { state: "skipped", cause, reason, held_until: null });

/** Those who are still customers, at the number that they have now. */
async function reach(
  tx: Scope,
  { id }: StoredBulk,
  recipients: readonly NextRecipient[],
): Promise<Reached[]> {
  const reached: Reached[] = [];
  for (const recipient of recipients) {
    const who = { bulkId: id, customerId: recipient.customer_id };
    const customer = await holdCustomer(tx, who.customerId);
    const address = customer?.phone_e164 ?? null;
    if (!customer) await skip(tx, who, "customer_deleted", "The customer was deleted.");
    else if (address === recipient.address) reached.push({ recipient, address });
    else if (address && (await isServedAt(tx, { ...who, address })))
      await skip(tx, who, "duplicate_number", sameNumber);
    else {
      await changeRecipient(tx, who, { address });
      reached.push({ recipient, address });
    }
  }
  return reached;
}

/** As the gate is asked about it. */
export const textTo = (
  { purpose }: StoredBulk,
  { address, customer_id: customerId, segments: parts }: Omit<NextRecipient, "text">,
) => ({ channel: "text", purpose, address, customerId, parts }) as const;

type Decided = { recipient: NextRecipient; gate: Decision };

/** Gives the words of what stands against everybody. */
async function serve(tx: Scope, bulk: StoredBulk, { recipient, gate }: Decided): Promise<string | null> {
  const who = { bulkId: bulk.id, customerId: recipient.customer_id };
  const words = gate.words ?? "";
  if (gate.reason === null) await write(tx, bulk, { recipient, gate });
  else if (standsAgainstAll(gate.reason)) return words;
  else if (gate.until)
    await changeRecipient(tx, who, { cause: gate.reason, reason: words, held_until: gate.until });
  else await skip(tx, who, gate.reason, words);
  return null;
}

/** The message, its key and the job that sends it are saved with the recipient's turn being over. */
async function write(tx: Scope, bulk: StoredBulk, { recipient, gate }: Decided): Promise<void> {
  const { customer_id: customerId, text, segments } = recipient;
  const message = (await addMessage(tx, {
    conversation_id: await conversationOfCustomer(tx, customerId),
    direction: "out",
    text,
    address: gate.address,
    state: "waiting",
    reason: null,
    held_until: null,
    segments,
    author_id: bulk.author_id,
    author_name: bulk.author_name,
    gate,
    key: newId(),
    accepted_as: null,
    received_text_id: null,
    bulk_id: bulk.id,
    created_at: at(),
  })) as StoredMessage;
  await addFiles(tx, message.id, bulk.attachments);
  const handedIn = { state: "handed_in", message_id: message.id, cause: null, reason: null } as const;
  await changeRecipient(tx, { bulkId: bulk.id, customerId }, { ...handedIn, held_until: null });
  const { organizationId, timeZone, country, appContext } = tx.actor;
  const errand = { organization: { id: organizationId, timeZone, country }, id: message.id };
  await appContext.jobs.enqueue(tx, sendMessage, errand);
}

/** False when something came back meanwhile. */
async function finish(scope: Scope, id: number): Promise<boolean> {
  return inTransaction(scope, async (tx) => {
    const bulk = await lockBulk(tx, id);
    if (bulk?.state !== "sending") return true;
    const moment = at();
    const { inFlight, waiting, nextAt } = await countLeft(tx, id, moment);
    if (inFlight > 0 || waiting > 0 || nextAt) return false;
    await changeBulk(tx, id, { state: "sent", reason: null, finished_at: moment, updated_at: moment });
    const counts = (await countOutcomes(tx, [id], moment)).get(id) ?? [];
    const sent = counts.filter(({ outcome }) => outcome === "sent" || outcome === "delivered");
    const people = sent.reduce((sum, { count }) => sum + count, 0);
    await appendEvent(tx, {
      ...aboutBulk(bulk),
      type: "bulk_message.finished",
      title: `Bulk message sent to ${plural(people, "customer")}`,
      data: { counts },
    });
    return true;
  });
}
