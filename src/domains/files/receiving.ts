/** Takes the parts of uploads from whoever has an upload's signed address. */
import { notFound } from "#platform/errors.ts";
import type { CallContext } from "#platform/http/context.ts";
import type { OwnAnswer, RawRequest } from "#platform/http/raw-calls.ts";
import { isSigned, signerOf } from "./addresses.ts";
import { isUploading } from "./store.ts";

/** Throws `not_found` once the upload was finished or cancelled. */
export async function receivePart(request: RawRequest, { appContext }: CallContext): Promise<OwnAnswer> {
  const { key = "" } = request.params;
  const { organization = "", signature = "" } = request.query;
  const sign = await signerOf(appContext, "uploads");
  if (!isSigned(sign, [organization, key], signature)) throw notFound("Upload");
  if (!(await isUploading(appContext.pool, organization, key))) throw notFound("Upload");
  appContext.disk.assertRoomToWrite();
  return { send: (response) => appContext.incoming.answer(request.incoming, response) };
}
