/** Keeps what came with an email among the files, and the customer's where it is one's, as any upload: counted, and shown only by what its bytes are. */
import { keepFile } from "#domains/files/keeping.ts";
import { plainName } from "#domains/files/names.ts";
import { assertDemoHasRoom } from "#domains/files/uploading.ts";
import { type KeptAttachment, noteAttachments, type ReceivedMail } from "#domains/sending/mails/received.ts";
import { actingWithin, type Scope } from "#platform/actor.ts";
import { AppError } from "#platform/errors.ts";
import type { InboundAttachment } from "#platform/mail/inbound/inbound-mail.ts";
import { inTransaction } from "#platform/transaction.ts";

/** One after the other, each saved with the note that it is: an interrupted email goes on where it was. */
export async function keepAttachments(
  scope: Scope,
  { id, files: before }: ReceivedMail,
  attachments: readonly InboundAttachment[],
  customerId: number | null,
): Promise<KeptAttachment[]> {
  const kept = [...before];
  for (const attachment of attachments.slice(before.length)) {
    const name = plainName(attachment.name ?? "Attachment");
    const bytes = Buffer.from(attachment.bytes);
    kept.push(await keepOne(scope, { id, name, bytes, customerId, kept }));
  }
  return kept;
}

type One = {
  id: string;
  name: string;
  bytes: Buffer;
  customerId: number | null;
  kept: readonly KeptAttachment[];
};

async function keepOne(scope: Scope, { id, name, bytes, customerId, kept }: One): Promise<KeptAttachment> {
  try {
    return await inTransaction(scope, async (tx) => {
      await assertDemoHasRoom(tx, bytes.length);
      const actor = actingWithin(tx, tx.actor);
      const file = await keepFile(actor, {
        name,
        bytes,
        ...(customerId === null ? {} : { customer_ids: [customerId] }),
      });
      const one = { name, file_id: file.id };
      await noteAttachments(tx, id, [...kept, one]);
      return one;
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const one = { name, why: whyNot(error) };
    await inTransaction(scope, (tx) => noteAttachments(tx, id, [...kept, one]));
    return one;
  }
}

const whyNot = ({ code, details, message }: AppError): string =>
  code === "payment_required" || details?.["cost_cents"] !== undefined
    ? "Your file storage is full."
    : message;
