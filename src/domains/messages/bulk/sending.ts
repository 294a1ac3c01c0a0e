/** Sends a bulk message: writes down who gets it with which words, from which moment on only that counts. */
import type { Actor, Scope } from "#platform/actor.ts";
import { conflict, invalid } from "#platform/errors.ts";
import { appendEvent } from "#platform/events.ts";
import { inTransaction } from "#platform/transaction.ts";
import { assertVersion } from "#platform/versions.ts";
import { plural } from "#shared/plural.ts";
import { openLinks, renewLinks } from "./attachments.ts";
import { writeForAll } from "./audience.ts";
import type { BulkMessage } from "./contract.ts";
import { aboutBulk } from "./event-builders.ts";
import { askToCarryOn } from "./jobs.ts";
import { insertRecipients } from "./recipients-store.ts";
import { toNewRecipient } from "./serializers.ts";
import { assertMay, at, lock, openBulk, withCounts } from "./service.ts";
import { changeBulk } from "./store.ts";

/** Sent a second time it stays as it is. */
export async function sendBulk(actor: Actor, id: number, version: number | undefined): Promise<BulkMessage> {
  return inTransaction(openBulk(actor, "messages.send"), async (tx) => {
    const bulk = await lock(tx, id);
    if (bulk.state === "cancelled") throw conflict("This bulk message was cancelled.");
    if (bulk.state !== "draft") return withCounts(tx, bulk);
    assertVersion(bulk, version, "This bulk message was changed after you looked at it. Review it again.");
    const attachments = await openLinks(tx, bulk);
    const written = await writeForAll(tx, { ...bulk, attachments });
    if (written.every(({ hindrance, customer }) => hindrance || !customer.phone_e164)) {
      const message = "None of these customers can get this text.";
      throw invalid(message, { audience: message });
    }
    const recipients = written.map(toNewRecipient);
    await insertRecipients(tx, id, recipients);
    const moment = at();
    const sending = await changeBulk(tx, id, {
      state: "sending",
      attachments,
      author_id: actor.userId,
      author_name: actor.name,
      sent_at: moment,
      updated_at: moment,
    });
    await tellOfStart(tx, sending, recipients.length);
    await askToCarryOn(tx, id);
    return withCounts(tx, sending);
  });
}

const tellOfStart = (tx: Scope, bulk: Parameters<typeof aboutBulk>[0], people: number) =>
  appendEvent(tx, {
    ...aboutBulk(bulk),
    type: "bulk_message.started",
    title: `Bulk message to ${plural(people, "customer")} started`,
    data: { purpose: bulk.purpose, recipients: people },
  });

export async function resumeBulk(actor: Actor, id: number): Promise<BulkMessage> {
  return inTransaction(openBulk(actor, "messages.send"), async (tx) => {
    const bulk = await lock(tx, id);
    if (bulk.state === "sending") return withCounts(tx, bulk);
    assertMay(bulk, "resume");
    await renewLinks(tx, bulk.attachments);
    const resumed = await changeBulk(tx, id, { state: "sending", reason: null, updated_at: at() });
    await appendEvent(tx, {
      ...aboutBulk(bulk),
      type: "bulk_message.resumed",
      title: "Bulk message resumed",
    });
    await askToCarryOn(tx, id);
    return withCounts(tx, resumed);
  });
}
