/** Keeps a file whose bytes the program has made or was given whole: a drawing, a finished paper. */
import { createHash } from "node:crypto";
import { type Actor, requirePermission } from "#platform/actor.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { NewUpload } from "./contract.ts";
import { mediaTypeOf } from "./kinds.ts";
import { lockFile } from "./store.ts";
import { makeReady, reserve } from "./uploading.ts";

type Given = Pick<NewUpload, "name" | "folder_id" | "customer_ids" | "job_ids" | "visit_ids"> & {
  bytes: Buffer;
};

/**
 * As an upload that was finished: it counts against the plan and is ready at once. Bytes of a transaction that comes to
 * nothing are cleared away at night.
 */
export async function keepFile(actor: Actor, { bytes, ...given }: Given): Promise<{ id: number }> {
  const scope = requirePermission(actor, "files.create");
  const mediaType = await mediaTypeOf(bytes);
  return inTransaction(scope, async (tx) => {
    const { id, key } = await reserve(tx, { ...given, size: bytes.length, accepted_cents: 0 });
    await actor.appContext.storage.put(`${actor.organizationId}/${key}`, bytes);
    const held = await lockFile(tx, id, "uploading");
    if (!held) throw new Error("The file was not kept");
    await makeReady(tx, held, { sha256: createHash("sha256").update(bytes).digest(), mediaType });
    return { id };
  });
}
