/** Files that prove what was said. Files stand after sending, so their domain holds and names them. */
import type { Scope } from "#platform/actor.ts";
import { providedBy, providedKey } from "#platform/provided.ts";
import type { ConsentProof } from "./contract.ts";

export type ProofFile = ConsentProof & {
  id: number;
  /** Of its bytes, in hexadecimal digits. */
  sha256: string;
};

export type ProofFiles = {
  /** From now on it can't be deleted or replaced. Throws `invalid` for a file that is gone or out of reach. */
  hold(tx: Scope, fileId: number, customerId: number): Promise<void>;
  /** Of these, the ones that are there. */
  find(scope: Scope, ids: readonly number[]): Promise<ProofFile[]>;
};

/** Provided in server/. */
export const proofFiles = providedKey<ProofFiles>("files that prove consent");

export const holdProof = (tx: Scope, fileId: number, customerId: number): Promise<void> =>
  providedBy(tx.actor.appContext, proofFiles).hold(tx, fileId, customerId);

/** By the ids that stand in the lines. */
export async function proofsOf(
  scope: Scope,
  lines: readonly { proof_file_id: number | null }[],
): Promise<Map<number, ProofFile>> {
  const ids = [...new Set(lines.flatMap(({ proof_file_id: id }) => id ?? []))];
  if (ids.length === 0) return new Map();
  const files = await providedBy(scope.actor.appContext, proofFiles).find(scope, ids);
  return new Map(files.map((file) => [file.id, file]));
}
