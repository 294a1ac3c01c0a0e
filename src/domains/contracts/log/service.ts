/** Writes what was done with a contract into its log, reads the log, and says whether it is whole. */
import type { Scope } from "#platform/actor.ts";
import { now } from "#platform/clock.ts";
import { notFound } from "#platform/errors.ts";
import { beginning, brokenLine, hashOfLine } from "./chain.ts";
import { findLogHead, insertLogLine, type KeptLogLine, listLogLines } from "./store.ts";

export type LogType =
  | "sent"
  | "invited"
  | "link_created"
  | "consented"
  | "saved"
  | "signed"
  | "declined"
  | "reminded"
  | "reminder_held"
  | "corrected"
  | "handed_over"
  | "extended"
  | "expired"
  | "voided"
  | "completed"
  | "sealed"
  | "undelivered";

type Entry = {
  type: LogType;
  /** One line, as it stands on the certificate: "Nora Whitfield signed". */
  title: string;
  /** The signer who acts; otherwise who the scope says. */
  by?: string;
  /** Hashes in hexadecimal, addresses, versions of texts. */
  data?: Record<string, unknown>;
};

/** Of a contract that is held by the transaction. Where the request came from is added. */
export async function appendLog(tx: Scope, contractId: number, entry: Entry): Promise<void> {
  const head = await findLogHead(tx, contractId);
  if (!head) throw notFound("Contract");
  const { request } = tx.actor;
  const line = {
    number: head.log_number + 1,
    at: now().toISOString(),
    type: entry.type,
    actor_name: entry.by ?? tx.actor.name,
    title: entry.title,
    data: {
      ...entry.data,
      ...(request ? { ip: request.ip, user_agent: request.userAgent } : {}),
    },
  };
  const previous = head.log_hash ?? beginning;
  const hash = hashOfLine({ organizationId: tx.organizationId, contractId }, line, previous);
  await insertLogLine(tx, contractId, { ...line, previous_hash: previous, hash });
}

export type ReadLog = { lines: KeptLogLine[]; brokenAt: number | null };

/** `brokenAt` is the first line that is not as it was written. */
export async function readLog(scope: Scope, contractId: number): Promise<ReadLog> {
  const head = await findLogHead(scope, contractId);
  if (!head) throw notFound("Contract");
  const lines = await listLogLines(scope, contractId);
  const brokenAt = brokenLine({ organizationId: scope.organizationId, contractId }, lines, {
    number: head.log_number,
    hash: head.log_hash,
  });
  return { lines, brokenAt };
}
