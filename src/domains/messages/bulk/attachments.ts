/** The files of a bulk message: pictures and videos go with each text, everything else behind one link that all share. */
import { shownFiles } from "#domains/files/carrying/shown-files.ts";
import { closeShare, exampleLink, renewShare } from "#domains/files/sharing/service.ts";
import type { Actor, Scope } from "#platform/actor.ts";
import { invalid } from "#platform/errors.ts";
import { linkDays, linkPrepared, prepareFiles } from "../attachments/service.ts";
import { insertMessageFiles } from "../attachments/store.ts";
import type { BulkAttachment } from "./contract.ts";
import type { StoredBulk } from "./store.ts";

type Attachments = readonly BulkAttachment[];

/** How each of these goes. Looks at pictures, so it is done before the transaction begins. */
export async function preparedFor(actor: Actor, ids: readonly number[]): Promise<BulkAttachment[]> {
  const prepared = await prepareFiles(actor, ids);
  return prepared.map(({ id, name, contentType }) => ({
    file_id: id,
    name,
    carried_as: contentType === null ? "link" : "media",
    content_type: contentType,
    share_id: null,
    url: null,
  }));
}

export const hasMedia = (attachments: Attachments): boolean =>
  attachments.some(({ carried_as }) => carried_as === "media");

/** Those that stand in the text; one that is not open yet by an address of its length. */
export const linksOf = (scope: Scope, attachments: Attachments): string[] =>
  attachments.flatMap(({ carried_as, url }) => (carried_as === "link" ? (url ?? exampleLink(scope)) : []));

/** New links, which work for a month from now; those of a test end. Refuses a file that is gone in words. */
export async function openLinks(tx: Scope, { attachments }: StoredBulk): Promise<BulkAttachment[]> {
  await closeLinks(tx, attachments);
  const gone = await goneFile(tx, attachments);
  if (gone !== undefined) {
    const words = `${gone} was deleted. Remove it and try again.`;
    throw invalid(words, { files: words });
  }
  const files = attachments.map(({ file_id: id, name, content_type: contentType }) => ({
    id,
    name,
    contentType,
    bytes: 0,
  }));
  const linked = await linkPrepared(tx, files);
  return attachments.map((attachment, place) => {
    const { id = null, url = null } = linked[place]?.share ?? {};
    return { ...attachment, share_id: id, url };
  });
}

export async function closeLinks(tx: Scope, attachments: Attachments): Promise<void> {
  for (const { file_id, share_id } of attachments)
    if (share_id !== null) await closeShare(tx, file_id, share_id);
}

/** Whoever gets it late has the link as long as those who got it first. */
export async function renewLinks(tx: Scope, attachments: Attachments): Promise<void> {
  for (const { share_id } of attachments) if (share_id !== null) await renewShare(tx, share_id, linkDays);
}

/** The name of one that was deleted since. */
export async function goneFile(scope: Scope, attachments: Attachments): Promise<string | undefined> {
  if (attachments.length === 0) return undefined;
  const shown = await shownFiles(
    scope,
    attachments.map(({ file_id }) => file_id),
  );
  return attachments.find(({ file_id }) => shown.get(file_id)?.deleted_at !== null)?.name;
}

export const addFiles = (tx: Scope, messageId: number, attachments: Attachments): Promise<void> =>
  insertMessageFiles(
    tx,
    attachments.map(({ file_id, carried_as, content_type, share_id }, position) => ({
      message_id: messageId,
      position,
      file_id,
      carried_as,
      content_type,
      share_id,
    })),
  );
