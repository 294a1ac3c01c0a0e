/** What of a file goes along with an email: the file itself, of pictures and videos without where they were taken. */
import { buffer } from "node:stream/consumers";
import type { Scope } from "#platform/actor.ts";
import { notFound, undefinedWhen } from "#platform/errors.ts";
import { keepSharedCopy, openShared } from "../sharing/shared-copy.ts";
import { findContents, findFile } from "../store.ts";
import { type Carried, unreadable } from "./carrying.ts";

const anyType = "application/octet-stream";

/**
 * Throws `invalid` for a picture that can't be read, because what it says of itself would go along, and `not_found` for a
 * file that the person does not reach.
 */
export async function enclosedOf(scope: Scope, id: number): Promise<Carried> {
  const file = await findFile(scope, id);
  if (!file || file.deleted_at !== null) throw notFound("File");
  const type = file.media_type ?? anyType;
  const original = { key: file.key, media_type: type };
  const isCopied = keepSharedCopy(scope.actor.appContext, scope.organizationId, original).then(() => true);
  if (!(await undefinedWhen("invalid", isCopied))) throw unreadable(file);
  return { id, name: file.name, contentType: type, bytes: file.size };
}

/** Undefined where it is gone by now. */
export async function readEnclosed(
  { actor: { appContext }, organizationId }: Scope,
  id: number,
): Promise<{ name: string; content: Buffer } | undefined> {
  const file = await findContents(appContext.pool, organizationId, id);
  const opened =
    file &&
    (await openShared(appContext, organizationId, { ...file, media_type: file.media_type ?? anyType }));
  return opened && { name: file.name, content: await buffer(opened) };
}
