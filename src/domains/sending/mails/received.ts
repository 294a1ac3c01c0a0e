/** What a domain that files an email asks for: the email as it came, and that it is done with. */
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { findUnsettled, lockUnsettled, type ReceivedMail, saveFiles, saveSettled } from "./store.ts";
import type { KeptAttachment } from "./tables.ts";

export type { KeptAttachment, ReceivedMail };

/** Undefined once it was settled. */
export const findReceivedMail = (scope: Scope, id: string): Promise<ReceivedMail | undefined> =>
  findUnsettled(scope, id);

/** What became of its attachments so far, so that none is kept twice when the work is done again. */
export const noteAttachments = (tx: Scope, id: string, kept: readonly KeptAttachment[]): Promise<void> =>
  saveFiles(tx, id, kept);

/** Its bytes are let go. False when it was settled before. */
export async function settleReceivedMail(tx: Scope, id: string): Promise<boolean> {
  if (!(await lockUnsettled(tx, id))) return false;
  await saveSettled(tx, id, now().toISOString());
  return true;
}
