/** Keeps a file that was written earlier from undoing what a later one has brought. */
import type { ImportOutcome } from "./contract.ts";
import type { Known } from "./imports-store.ts";

type Read = { sequence: number; changedAt: string | null };

/** Whether the file is from before what was taken in last: by the number of its changes, then by its date (RFC 5546, 2.1.5). */
export function isOlder(read: Read, earlier: Known | undefined): boolean {
  if (!earlier) return false;
  if (read.sequence !== earlier.sequence) return read.sequence < earlier.sequence;
  if (read.changedAt === null || earlier.changed_at === null) return false;
  return Date.parse(read.changedAt) < Date.parse(earlier.changed_at);
}

/** What to say of one that stays as it is although the file says something else. */
export const whyUnchanged = (
  outcome: ImportOutcome,
  read: Read,
  earlier: Known | undefined,
): string | null =>
  outcome === "unchanged" && isOlder(read, earlier) ? "This file is older than your last import." : null;
