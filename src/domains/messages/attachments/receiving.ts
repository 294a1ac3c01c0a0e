/** Keeps the pictures that came with a text among the customer's files, because the carrier has them for a while only. */
import { z } from "zod";
import { keepFile } from "#domains/files/keeping.ts";
import { assertDemoHasRoom } from "#domains/files/uploading.ts";
import { readReceivedMedia } from "#domains/sending/texts/service.ts";
import { actingWithin, requirePermission, type Scope, systemActor } from "#platform/actor.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { AppError } from "#platform/errors.ts";
import { tellLive } from "#platform/live/tell.ts";
import { inTransaction } from "#platform/transaction.ts";
import { lockMessage, noteReason } from "../messages-store.ts";
import { findConversationRow } from "../store.ts";
import type { MessageMedia } from "./facts-contract.ts";
import { insertMessageFiles, listMessageFiles } from "./store.ts";

const Errand = z.object({
  organization: z.object({ id: z.uuid(), timeZone: z.string(), country: z.string() }),
  id: z.int(),
});

/** Doing it twice does no harm: what is kept is not kept again. */
export const keepReceivedMedia: JobDefinition<z.infer<typeof Errand>> = {
  name: "message-media",
  data: Errand,
  async run(appContext, { organization, id }) {
    const scope = requirePermission(systemActor(appContext, organization), "messages.send");
    const message = await inTransaction(scope, (tx) => lockMessage(tx, id));
    if (!message) return;
    for (const [position, media] of message.media.entries()) await keepOne(scope, id, position, media);
  },
};

/** One that the carrier has no more, or that storage has no room for, is said in the thread. */
async function keepOne(scope: Scope, id: number, position: number, media: MessageMedia): Promise<void> {
  const isKept = (await listMessageFiles(scope, [id])).some((file) => file.position === position);
  if (isKept) return;
  const found = await readReceivedMedia(scope, media.url);
  if (!found) return giveUp(scope, id, "A picture is no longer available from the carrier.");
  try {
    await inTransaction(scope, (tx) => keep(tx, { id, position, ...found }));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isFull = error.code === "payment_required" || error.details?.["cost_cents"] !== undefined;
    const why = isFull ? "Your file storage is full." : error.message;
    await giveUp(scope, id, `A picture couldn't be saved. ${why}`);
  }
}

type Found = { id: number; position: number; contentType: string; bytes: Buffer };

async function keep(tx: Scope, { id, position, contentType, bytes }: Found): Promise<null> {
  const message = await lockMessage(tx, id);
  if (!message) return null;
  const { customer_id: customer } = (await findConversationRow(tx, message.conversation_id)) ?? {};
  await assertDemoHasRoom(tx, bytes.length);
  const file = await keepFile(actingWithin(tx, tx.actor), {
    name: nameOf(message.created_at, position, contentType),
    bytes,
    ...(typeof customer === "number" ? { customer_ids: [customer] } : {}),
  });
  await insertMessageFiles(tx, [
    {
      message_id: id,
      position,
      file_id: file.id,
      carried_as: "media",
      content_type: contentType,
      share_id: null,
    },
  ]);
  tellLive(tx, ["conversation"]);
  return null;
}

const endings: Record<string, string> = { jpeg: "jpg", quicktime: "mov", plain: "txt", "3gpp": "3gp" };

/** "Text 2026-11-20 1.jpg" */
function nameOf(at: string, position: number, contentType: string): string {
  const [, kind = ""] = /^\w+\/([\w-]+)/.exec(contentType) ?? [];
  const ending = endings[kind] ?? kind;
  return `Text ${new Date(at).toISOString().slice(0, 10)} ${position + 1}${ending ? `.${ending}` : ""}`;
}

async function giveUp(scope: Scope, id: number, reason: string): Promise<void> {
  await inTransaction(scope, async (tx) => {
    await noteReason(tx, id, reason);
    tellLive(tx, ["conversation"]);
    return null;
  });
}
