/** What later domains ask about texts: what came in, its pictures, and how those that left stand. */
import type { Scope } from "#platform/actor.ts";
import { textTransportFor } from "#platform/outward.ts";
import type { Heard, TextStatusName } from "./contract.ts";
import { findReceived, listStatuses } from "./store.ts";

export type ReceivedText = {
  id: string;
  from: string;
  text: string;
  media: { content_type: string; url: string }[];
  receivedAt: string;
  /** What it asks for; "maybe_stop" is decided by a person. */
  heard: Heard | null;
};

/** Undefined when it is kept no more. */
export async function findReceivedText(scope: Scope, id: string): Promise<ReceivedText | undefined> {
  const kept = /^[1-9]\d{0,15}$/.test(id) ? await findReceived(scope, Number(id)) : undefined;
  if (!kept) return undefined;
  const { from_number: from, text, media, received_at: receivedAt, heard } = kept;
  return { id, from, text, media, receivedAt, heard };
}

export type KnownStatus = { accepted_as: string; status: TextStatusName; error_code: string | null };

/** By the names under which the carrier accepted them; those that it has told nothing of yet are left out. */
export async function findStatuses(scope: Scope, acceptedAs: readonly string[]): Promise<KnownStatus[]> {
  return (await listStatuses(scope, acceptedAs)).flatMap(({ accepted_as, status, error_code }) =>
    accepted_as !== null && status !== null ? [{ accepted_as, status, error_code }] : [],
  );
}

/** The bytes of a picture that came with a text; undefined when the carrier has it no more. */
export async function readReceivedMedia(scope: Scope, url: string) {
  const { actor, organizationId } = scope;
  return (await textTransportFor(actor.appContext, organizationId)).readMedia(url);
}
