/** The arithmetic of a contract's log: each line is hashed together with the hash of the line before it (features.md T-ESG-3). */
import { createHash } from "node:crypto";

export type LogLine = {
  number: number;
  /** ISO 8601 in UTC, to the millisecond. */
  at: string;
  type: string;
  actor_name: string;
  title: string;
  data: Record<string, unknown>;
};

/** What stands before the first line. */
export const beginning = Buffer.alloc(32);

type Owner = { organizationId: string; contractId: number };

/** SHA-256 of the previous hash and one line of JSON in a fixed order, with the keys of `data` sorted. */
export const hashOfLine = ({ organizationId, contractId }: Owner, line: LogLine, previous: Buffer): Buffer =>
  createHash("sha256")
    .update(previous)
    .update(
      JSON.stringify([
        organizationId,
        contractId,
        line.number,
        new Date(line.at).toISOString(),
        line.type,
        line.actor_name,
        line.title,
        sorted(line.data),
      ]),
    )
    .digest();

/** SHA-256 of JSON with sorted keys: the same for the same facts, whichever way the database gives them back. */
export const hashOfFacts = (facts: unknown): Buffer =>
  createHash("sha256")
    .update(JSON.stringify(sorted(facts)))
    .digest();

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(
    entries.toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([key, each]) => [key, sorted(each)]),
  );
}

type KeptLine = LogLine & { previous_hash: Buffer; hash: Buffer };

/**
 * The number of the first line that is not as it was written, or of the first that is missing; null for a log that is
 * whole. `head` is what the contract itself says of its last line.
 */
export function brokenLine(
  owner: Owner,
  lines: readonly KeptLine[],
  head: { number: number; hash: Buffer | null },
): number | null {
  let previous: Buffer = beginning;
  for (const [index, line] of lines.entries()) {
    const isWhole =
      line.number === index + 1 &&
      line.previous_hash.equals(previous) &&
      line.hash.equals(hashOfLine(owner, line, previous));
    if (!isWhole) return index + 1;
    previous = line.hash;
  }
  if (lines.length < head.number) return lines.length + 1;
  return lines.length > head.number || !previous.equals(head.hash ?? beginning) ? lines.length : null;
}
