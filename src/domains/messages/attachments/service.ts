/** The files of messages: pictures and videos go with the text, everything else behind a link that ends. */
import {
  type Carried,
  carriedAddress,
  carriedOf,
  mostCarriedBytes,
} from "#domains/files/carrying/carrying.ts";
import { shownFiles } from "#domains/files/carrying/shown-files.ts";
import { closeShare, openShareFor } from "#domains/files/sharing/service.ts";
import { type Actor, actingWithin, requirePermission, type Scope } from "#platform/actor.ts";
import { invalid, undefinedWhen } from "#platform/errors.ts";
import type { Message } from "../contract.ts";
import type { StoredMessage } from "../messages-store.ts";
import { toMessage } from "../serializers.ts";
import type { MessageAttachment } from "./facts-contract.ts";
import { insertMessageFiles, listMessageFiles } from "./store.ts";

/** How long the link to a file works that is sent with a message. */
export const linkDays = 30;

/** Files with a content type go as media. */
export type Prepared = readonly Carried[];

/**
 * Which of them a carrier takes along: every picture, and videos as long as there is room. Throws `invalid` for what can't
 * be sent at all. Looks at pictures, so it is done before the transaction begins.
 */
export async function prepareFiles(actor: Actor, ids: readonly number[]): Promise<Prepared> {
  if (ids.length === 0) return [];
  const scope = requirePermission(actor, "files.view");
  const files: Carried[] = [];
  for (const id of new Set(ids)) {
    const file = await undefinedWhen("not_found", carriedOf(scope, id));
    if (!file) throw invalid(goneWords, { files: goneWords });
    files.push(file);
  }
  let room = mostCarriedBytes - sum(files.filter(isPicture));
  return files.map((file) => {
    if (file.contentType === null || isPicture(file)) return file;
    const fits = file.bytes <= room;
    if (fits) room -= file.bytes;
    return fits ? file : { ...file, contentType: null };
  });
}

export const goneWords = "An attachment no longer exists. Remove it and try again.";
const isPicture = ({ contentType }: Carried) => contentType?.startsWith("image/") ?? false;
const sum = (files: Prepared) => files.reduce((total, { bytes }) => total + bytes, 0);

type Linked = { file: Carried; share: { id: string; url: string } | null };

/** A link to each that no carrier takes along. */
export async function linkPrepared(tx: Scope, files: Prepared): Promise<Linked[]> {
  if (files.length === 0) return [];
  const linked: Linked[] = [];
  const reached = requirePermission(actingWithin(tx, tx.actor), "files.view");
  for (const file of files) {
    const share = file.contentType === null ? await openShareFor(reached, file.id, linkDays) : null;
    linked.push({ file, share });
  }
  return linked;
}

/** The words, and below them the links. */
export const textWith = (text: string, linked: readonly Linked[]): string =>
  [text, ...linked.flatMap(({ share }) => share?.url ?? [])].filter((line) => line !== "").join("\n");

export const attach = (tx: Scope, messageId: number, linked: readonly Linked[]): Promise<void> =>
  insertMessageFiles(
    tx,
    linked.map(({ file, share }, position) => ({
      message_id: messageId,
      position,
      file_id: file.id,
      carried_as: share ? "link" : "media",
      content_type: file.contentType,
      share_id: share?.id ?? null,
    })),
  );

/** What the carrier fetches of a message that leaves now. */
export async function mediaOf(
  scope: Scope,
  messageId: number,
): Promise<{ url: string; contentType: string }[]> {
  const files = await listMessageFiles(scope, [messageId]);
  const carried = files.flatMap(({ file_id, content_type }) =>
    content_type === null ? [] : { id: file_id, contentType: content_type },
  );
  return Promise.all(
    carried.map(async ({ id, contentType }) => ({
      url: await carriedAddress(scope.actor, id),
      contentType,
    })),
  );
}

/** The links of a message that never leaves end, unless others of a bulk message share them; gives its words without them. */
export async function detach(tx: Scope, message: StoredMessage): Promise<string> {
  const links = (await listMessageFiles(tx, [message.id])).flatMap(({ file_id, share_id }) =>
    share_id === null ? [] : { fileId: file_id, id: share_id },
  );
  if (message.bulk_id === null) for (const { fileId, id } of links) await closeShare(tx, fileId, id);
  const lines = message.text.split("\n");
  return lines.slice(0, lines.length - links.length).join("\n");
}

/** Messages as they go over the wire, with their files. */
export async function withAttachments(scope: Scope, rows: readonly StoredMessage[]): Promise<Message[]> {
  if (rows.length === 0) return [];
  const files = await listMessageFiles(
    scope,
    rows.map(({ id }) => id),
  );
  const shown = await shownFiles(
    scope,
    files.map(({ file_id }) => file_id),
  );
  const ofMessage = (id: number): MessageAttachment[] =>
    files
      .filter(({ message_id }) => message_id === id)
      .flatMap(({ file_id, carried_as }) => {
        const file = shown.get(file_id);
        if (!file) return [];
        const { name, kind, size, content_url, thumbnail_url, jobs } = file;
        return { file_id, name, kind, size, carried_as, content_url, thumbnail_url, jobs };
      });
  return rows.map((row) => toMessage(row, ofMessage(row.id)));
}

export const withItsAttachments = async (scope: Scope, row: StoredMessage): Promise<Message> =>
  (await withAttachments(scope, [row]))[0] as Message;
