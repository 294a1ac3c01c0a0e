/** Sends a scheduled text when its time has come, as whoever wrote it. */
import { z } from "zod";
import { type Actor, requirePermission, systemActor } from "#platform/actor.ts";
import type { JobDefinition } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { AppError } from "#platform/errors.ts";
import { inTransaction } from "#platform/transaction.ts";
import { type Prepared, prepareFiles } from "../attachments/service.ts";
import { enterText } from "../sending.ts";
import { findConversationRow } from "../store.ts";
import { deleteScheduled, lockScheduled } from "./store.ts";

const Errand = z.object({
  organization: z.object({ id: z.uuid(), timeZone: z.string(), country: z.string() }),
  id: z.int(),
});

/** Doing it twice does no harm: what has left or was called back is there no more. */
export const sendScheduled: JobDefinition<z.infer<typeof Errand>> = {
  name: "message-scheduled",
  data: Errand,
  async run(appContext, { organization, id }) {
    const system = systemActor(appContext, organization);
    const due = await inTransaction(requirePermission(system, "messages.send"), (tx) =>
      lockScheduled(tx, id),
    );
    if (!due) return;
    const author: Actor = { ...system, userId: due.author_id, name: due.author_name };
    const { files, refusal } = await prepared(author, due.file_ids);
    await inTransaction(requirePermission(author, "messages.send"), async (tx) => {
      const row = await lockScheduled(tx, id);
      if (!row || Date.parse(row.send_at) > now().getTime()) return null;
      await deleteScheduled(tx, id);
      const conversation = await findConversationRow(tx, row.conversation_id);
      if (conversation) await enterText(tx, conversation, { text: row.text, files, refusal, isLate: true });
      return null;
    });
  },
};

/** A file that is gone by now keeps the text from leaving, and that is said in the thread. */
async function prepared(
  author: Actor,
  ids: readonly number[],
): Promise<{ files: Prepared; refusal: string | null }> {
  try {
    return { files: await prepareFiles(author, ids), refusal: null };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "invalid") throw error;
    return { files: [], refusal: error.message };
  }
}
