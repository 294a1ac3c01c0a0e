/** Sends a draft to the phone of the member who asks, as one of its customers would get it. */
import { recordUsage } from "#domains/billing/usage/service.ts";
import { carriedAddress } from "#domains/files/carrying/carrying.ts";
import { decideOn } from "#domains/sending/decision.ts";
import { sendText } from "#domains/sending/texts/send-text.ts";
import { findPerson } from "#domains/users/service.ts";
import type { Actor, Scope } from "#platform/actor.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { newId } from "#platform/ids.ts";
import { countAttempt } from "#platform/rate-limiter/rate-limiter.ts";
import { inTransaction } from "#platform/transaction.ts";
import { formatPhone, normalisePhone } from "#shared/phone.ts";
import { openLinks } from "./attachments.ts";
import { type Written, writeForAll } from "./audience.ts";
import type { Audience, BulkAttachment } from "./contract.ts";
import { assertMay, lock, openBulk } from "./service.ts";
import { findBulk, keepLinks, type StoredBulk } from "./store.ts";

const tests = { free: 5, windowSeconds: 3_600, firstWaitSeconds: 60, longestWaitSeconds: 3_600 };

/** A member is not a customer: no consent is asked for, only whether texts to this number are stopped, and the plan. */
export async function sendTest(
  actor: Actor,
  id: number,
  customerId: number | undefined,
): Promise<{ sent_to: string }> {
  const scope = openBulk(actor, "messages.send");
  if (!(await findBulk(scope, id))) throw notFound("Bulk message");
  const person = await findPerson(scope, actor.userId ?? "");
  const to = person.phone ? normalisePhone(person.phone, actor.country).e164 : undefined;
  if (!to) throw invalid("Add your phone number to your profile first so we can text you.");
  await countAttempt(actor.appContext, { name: "bulk-test", rule: tests, whose: person.id });
  await inTransaction(scope, async (tx) => {
    const bulk = await lock(tx, id);
    assertMay(bulk, "test");
    const attachments = await openLinks(tx, bulk);
    await keepLinks(tx, id, attachments);
    const written = await writeForOne(tx, { ...bulk, attachments }, customerId);
    await leave(tx, { bulk, to, written, attachments });
    return null;
  });
  return { sent_to: formatPhone(to, actor.country) };
}

async function writeForOne(tx: Scope, bulk: StoredBulk, customerId: number | undefined): Promise<Written> {
  const audience: Audience =
    customerId === undefined ? bulk.audience : { kind: "chosen", customer_ids: [customerId] };
  const all = await writeForAll(tx, { ...bulk, audience });
  const written = all.find(({ hindrance }) => !hindrance) ?? all[0];
  if (!written) throw invalid("Choose a customer first.");
  if (written.hindrance) throw invalid(`${written.name}: ${written.hindrance.words}`);
  return written;
}

type Leaving = { bulk: StoredBulk; to: string; written: Written; attachments: readonly BulkAttachment[] };

async function leave(tx: Scope, { bulk, to, written, attachments }: Leaving): Promise<void> {
  const { text, parts } = written;
  const message = { channel: "text", purpose: "transactional", address: to, parts } as const;
  const { reason, words } = await decideOn(tx, message);
  if (reason !== null) throw invalid(words ?? "");
  const key = `bulk-test-${newId()}`;
  const subject = { kind: "bulk_message", id: bulk.id };
  await recordUsage(tx, { kind: "message", quantity: parts, subject, title: "Test of a bulk message", key });
  const media = await Promise.all(
    attachments.flatMap(({ file_id, content_type }) =>
      content_type === null
        ? []
        : carriedAddress(tx.actor, file_id).then((url) => ({ url, contentType: content_type })),
    ),
  );
  const letter = { key, to, text, ...(media.length > 0 ? { media } : {}) };
  await tx.actor.appContext.jobs.enqueue(tx, sendText, letter, { singletonKey: key });
}
