/** The public address of a logo: the picture and nothing else, whoever asks and whatever it is asked for as. */
import { notFound } from "#platform/errors.ts";
import type { CallContext } from "#platform/http/context.ts";
import type { RawAnswer, RawRequest } from "#platform/http/raw-calls.ts";
import { logoPath } from "./paths.ts";
import { findPublicAsset } from "./store.ts";

/** Opened by itself it can run nothing. Mail programs and previews, which have no origin, may show it. */
const headers = {
  "cache-control": "public, max-age=31536000, immutable",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "cross-origin",
  "content-disposition": "inline",
};

export async function showLogo({ params }: RawRequest, { appContext }: CallContext): Promise<RawAnswer> {
  const file = params["file"] ?? "";
  const [sha256 = ""] = file.split(".");
  const asset = /^[\da-f]{64}$/.test(sha256)
    ? await findPublicAsset(appContext.pool, Buffer.from(sha256, "hex"))
    : undefined;
  if (!asset || logoPath(sha256, asset.media_type) !== `/brand/${file}`) throw notFound("Image");
  return { status: 200, type: asset.media_type, body: asset.bytes, headers };
}
