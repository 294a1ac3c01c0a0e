/** Keeps a file whose bytes the program has made or was given whole: a drawing, a finished paper. */
import { createHash } from "node:crypto";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { notFound } from "#platform/errors.ts";
import { inTransaction } from "#platform/transaction.ts";
import type { NewUpload } from "./contract.ts";
import { mediaTypeOf } from "./kinds.ts";
import { findFile, lockFile } from "./store.ts";
import { makeReady, reserve } from "./uploading.ts";

type Given = Pick<
  NewUpload,
  "name" | "folder_id" | "customer_ids" | "job_ids" | "visit_ids" | "contract_ids"
> & {
  bytes: Buffer;
};

/**
 * As an upload that was finished: it counts against the plan and is ready at once. Bytes of a transaction that comes to
 * nothing are cleared away at night.
 */
export function keepFile(actor: Actor, given: Given): Promise<{ id: number }> {
  return inTransaction(requirePermission(actor, "files.create"), (tx) => keep(tx, given, {}));
}

/**
 * The same in the transaction of another domain, for a paper that stands for something: `heldFor`, "contract CON-001".
 * It can't be deleted or replaced. One that `isOwed` is kept whatever room the plan has.
 */
export const holdFile = (
  tx: Scope,
  given: Given,
  { heldFor, isOwed }: { heldFor: string; isOwed: boolean },
): Promise<{ id: number }> => keep(tx, given, { heldFor, isOwed });

async function keep(
  tx: Scope,
  { bytes, ...given }: Given,
  how: { heldFor?: string; isOwed?: boolean },
): Promise<{ id: number }> {
  const mediaType = await mediaTypeOf(bytes);
  const { id, key } = await reserve(tx, { ...given, size: bytes.length, accepted_cents: 0 }, how);
  await tx.actor.appContext.storage.put(`${tx.organizationId}/${key}`, bytes);
  const held = await lockFile(tx, id, "uploading");
  if (!held) throw new Error("The file was not kept");
  await makeReady(tx, held, { sha256: createHash("sha256").update(bytes).digest(), mediaType });
  return { id };
}

/** The bytes of a paper that was held. `scope` is of the domain whose paper it is. */
export async function heldBytes(scope: Scope, id: number): Promise<Buffer> {
  const file = await findFile(scope, id, "all");
  const bytes = file && (await scope.actor.appContext.storage.open(`${scope.organizationId}/${file.key}`));
  if (!bytes) throw notFound("File");
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
