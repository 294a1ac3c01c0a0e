/** Takes bulk messages over that were sent before: with their recipients, their texts in each thread, and who got none. */
import type { Decision } from "#domains/sending/contract.ts";
import { decideOnAll } from "#domains/sending/decision.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { newId } from "#platform/ids.ts";
import { inTransaction } from "#platform/transaction.ts";
import { addMessage, type StoredMessage } from "../messages-store.ts";
import { conversationOfCustomer } from "../service.ts";
import { type Written, writeForAll } from "./audience.ts";
import type { NewBulk } from "./contract.ts";
import { textTo } from "./handing-in.ts";
import { changeRecipient, insertRecipients } from "./recipients-store.ts";
import { toNewRecipient } from "./serializers.ts";
import { changeBulk, insertBulk, type StoredBulk } from "./store.ts";

export type BulkPast = NewBulk & { at: Date; by: { userId: string; name: string } };

const minutes = 60_000;

/** As if each text had been delivered that the gate says nothing final against. */
export async function backfillBulk(actor: Actor, past: BulkPast): Promise<void> {
  requirePermission(actor, "messages.send");
  await inTransaction(requirePermission(actor, "customers.view"), async (tx) => {
    const { at, by, text, purpose, audience } = past;
    const moment = at.toISOString();
    const draft = await insertBulk(tx, {
      text,
      purpose,
      audience,
      attachments: [],
      author_id: by.userId,
      author_name: by.name,
      created_at: moment,
      updated_at: moment,
    });
    const writing: Scope = { ...tx, actor: { ...tx.actor, name: by.name } };
    const written = await writeForAll(writing, draft);
    await insertRecipients(tx, draft.id, written.map(toNewRecipient));
    const finished_at = new Date(at.getTime() + minutes).toISOString();
    const bulk = await changeBulk(tx, draft.id, {
      state: "sent",
      sent_at: moment,
      finished_at,
      updated_at: moment,
    });
    await deliver(
      tx,
      bulk,
      written.filter(({ hindrance }) => !hindrance),
    );
    return null;
  });
}

async function deliver(tx: Scope, bulk: StoredBulk, written: readonly Written[]): Promise<void> {
  const decisions = await decideOnAll(
    tx,
    written.map(({ customer: { id, phone_e164 }, parts }) =>
      textTo(bulk, { address: phone_e164, customer_id: id, segments: parts }),
    ),
  );
  for (const [place, person] of written.entries()) {
    const gate = decisions[place] as Decision;
    const who = { bulkId: bulk.id, customerId: person.customer.id };
    if (gate.reason && !gate.until)
      await changeRecipient(tx, who, { state: "skipped", cause: gate.reason, reason: gate.words });
    else {
      const { id } = await addDelivered(tx, bulk, person, gate);
      await changeRecipient(tx, who, { state: "handed_in", message_id: id });
    }
  }
}

async function addDelivered(
  tx: Scope,
  bulk: StoredBulk,
  { customer, text, parts }: Written,
  gate: Decision,
): Promise<StoredMessage> {
  const added = await addMessage(tx, {
    conversation_id: await conversationOfCustomer(tx, customer.id),
    direction: "out",
    text,
    address: customer.phone_e164,
    state: "delivered",
    reason: null,
    held_until: null,
    segments: parts,
    author_id: bulk.author_id,
    author_name: bulk.author_name,
    gate,
    key: newId(),
    accepted_as: null,
    received_text_id: null,
    bulk_id: bulk.id,
    created_at: bulk.created_at,
  });
  return added as StoredMessage;
}
