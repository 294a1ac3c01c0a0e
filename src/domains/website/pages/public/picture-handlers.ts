/** Pictures of pages, made small enough: those on the web for everyone, those of drafts by a signed address. */
import { drawDraftPicture, drawWebPicture, webWidths } from "#domains/files/carrying/website-pictures.ts";
import { notFound } from "#platform/errors.ts";
import type { CallContext } from "#platform/http/context.ts";
import type { RawAnswer, RawRequest } from "#platform/http/raw-calls.ts";
import { findSitePicture } from "../publishing/pictures-store.ts";

/** Opened by itself it can run nothing. Messages that show a link may show it, and the editor's frame. */
const headers = {
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
  "content-disposition": "inline",
};
const kept = { ...headers, "cache-control": "public, max-age=31536000, immutable" };
const draft = { ...headers, "cache-control": "private, max-age=3600", "x-robots-tag": "noindex" };

const widthOf = (text: string | undefined) => webWidths.find((width) => String(width) === text);

export async function showSitePicture(
  { params }: RawRequest,
  { appContext }: CallContext,
): Promise<RawAnswer> {
  const [, sha256 = "", width] = /^([\da-f]{64})-(\d{3,4})\.webp$/.exec(params["file"] ?? "") ?? [];
  const size = widthOf(width);
  const found = size && (await findSitePicture(appContext.pool, Buffer.from(sha256, "hex")));
  const body =
    found &&
    (await drawWebPicture(appContext, { organizationId: found.organization_id, key: found.key }, size));
  if (!body) throw notFound("Picture");
  return { status: 200, type: "image/webp", body, headers: kept };
}

export async function showDraftPicture(
  { params, query }: RawRequest,
  { appContext }: CallContext,
): Promise<RawAnswer> {
  const width = widthOf(params["width"]);
  const { organization: organizationId = "", id = "" } = params;
  const { until = "", signature = "" } = query;
  const asked = { organizationId, id: Number(id), until: Number(until), signature };
  const body = width && (await drawDraftPicture(appContext, { ...asked, width }));
  if (!body) throw notFound("Picture");
  return { status: 200, type: "image/webp", body, headers: draft };
}
