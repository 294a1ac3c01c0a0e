/** Two people change one record: whoever saved later is told so, and who was faster. */
import type { Scope } from "./actor.ts";
import { conflict } from "./errors.ts";
import { type EventSubject, findLastChange } from "./events.ts";

type Versioned = { version: number };

/**
 * Throws a conflict with `sentence` when the record is no longer as it was at `expectedVersion`; without one, nothing
 * was looked at before. The conflict's details are `facts` and the version that stands now.
 */
export function assertVersion(
  record: Versioned,
  expectedVersion: number | undefined,
  sentence: string,
  facts: Record<string, unknown> = {},
): void {
  if (expectedVersion === undefined || expectedVersion === record.version) return;
  throw versionConflict(record, sentence, facts);
}

/** What `assertVersion` throws, for a change of which only the database finds that another was faster. */
export const versionConflict = ({ version }: Versioned, sentence: string, facts = {}): Error =>
  conflict(sentence, { ...facts, version });

type LastChange = {
  /** As in "Maria Lopez changed this customer after you opened it". */
  thing: string;
  /** Under which subjects the event log tells of the record. */
  subjects: readonly EventSubject[] | (() => Promise<readonly EventSubject[]>);
  wayOut?: string;
  facts?: Record<string, unknown>;
};

/**
 * As `assertVersion`, of a record of which the event log says who changed it last: their name and the moment (ISO 8601)
 * are in the sentence and among the details, so that a person can decide what to do about it (features.md T-CRM-4).
 */
export async function assertUnchanged(
  tx: Scope,
  record: Versioned & { updated_at: string },
  expectedVersion: number | undefined,
  { thing, subjects, wayOut = "Review the latest version and try again.", facts }: LastChange,
): Promise<void> {
  if (expectedVersion === undefined || expectedVersion === record.version) return;
  const last = await findLastChange(tx, typeof subjects === "function" ? await subjects() : subjects);
  const isOwn = last !== undefined && last.actor_id !== null && last.actor_id === tx.actor.userId;
  const who = isOwn ? "You" : (last?.actor_name ?? "Someone else");
  throw versionConflict(record, `${who} changed this ${thing} after you opened it. ${wayOut}`, {
    ...facts,
    changed_by: last?.actor_name ?? null,
    changed_at: record.updated_at,
  });
}
