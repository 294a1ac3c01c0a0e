/** The files that go with an email: along with it while there is room, and otherwise behind a link that ends. */
import { enclosedOf, readEnclosed } from "#domains/files/carrying/enclosing.ts";
import { type Actor, requirePermission, type Scope } from "#platform/actor.ts";
import { invalid, undefinedWhen } from "#platform/errors.ts";
import type { MailFile } from "#platform/mail/port.ts";
import { goneWords, type Prepared } from "../attachments/service.ts";
import { listMessageFiles } from "../attachments/store.ts";
import { mostEnclosedBytes } from "./contract.ts";

/** In their order, as long as there is room. Throws `invalid` for what can't be sent at all. */
export async function prepareMailAttachments(actor: Actor, ids: readonly number[]): Promise<Prepared> {
  if (ids.length === 0) return [];
  const scope = requirePermission(actor, "files.view");
  const prepared: Prepared[number][] = [];
  let room = mostEnclosedBytes;
  for (const id of new Set(ids)) {
    const file = await undefinedWhen("not_found", enclosedOf(scope, id));
    if (!file) throw invalid(goneWords, { files: goneWords });
    const fits = file.bytes <= room;
    if (fits) room -= file.bytes;
    prepared.push(fits ? file : { ...file, contentType: null });
  }
  return prepared;
}

/** Those that go along with an email that leaves now; undefined where one of them is gone. */
export async function readMailAttachments(scope: Scope, messageId: number): Promise<MailFile[] | undefined> {
  const files: MailFile[] = [];
  for (const { file_id, content_type: type } of await listMessageFiles(scope, [messageId])) {
    if (type === null) continue;
    const read = await readEnclosed(scope, file_id);
    if (!read) return undefined;
    files.push({ ...read, type });
  }
  return files;
}
