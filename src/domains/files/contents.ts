/** Hands out the bytes of a file to whoever has its signed address, in a way in which they can run nothing. */
import { notFound } from "#platform/errors.ts";
import type { CallContext } from "#platform/http/context.ts";
import type { RawAnswer, RawRequest, StreamedAnswer } from "#platform/http/raw-calls.ts";
import {
  isOver,
  isSigned,
  signedOfPages,
  signedOfVersion,
  signerOf,
  type Variant,
  variants,
} from "./addresses.ts";
import { isShown } from "./kinds.ts";
import { dispositionOf, withEndingOf } from "./names.ts";
import { pagePicture } from "./previews/drawn-pages.ts";
import { type Contents, findContents } from "./store.ts";
import { findVersionContents } from "./versions/store.ts";

/** Opened by itself it can run nothing and reach nothing (features.md T-FIL-3). */
const alone = {
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; img-src 'self'; sandbox",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "x-robots-tag": "noindex",
};

/** PDFs cannot be shown in a sandbox; the browser's own viewer runs nothing of theirs with our rights. */
const ofPdf = {
  ...alone,
  "content-security-policy": "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'",
};

export async function sendContents(
  request: RawRequest,
  { appContext }: CallContext,
): Promise<RawAnswer | StreamedAnswer> {
  const { organization = "", id: idText = "", variant: named = "" } = request.params;
  const { until: untilText = "", signature = "" } = request.query;
  const variant = variants.find((each) => each === named);
  const [id, until] = [Number(idText), Number(untilText)];
  const sign = await signerOf(appContext, "contents");
  if (!variant || !isSigned(sign, [organization, id, variant, until], signature)) throw notFound("File");
  if (isOver(until)) throw notFound("File");
  const file = await findContents(appContext.pool, organization, id);
  if (!file || (variant === "thumbnail" && !file.has_thumbnail)) throw notFound("File");
  const isCurrent = Number(request.query["number"]) === file.version_number;
  const asked = { appContext, organization, file, keeping: isCurrent ? kept : asking };
  if (variant === "thumbnail") return sendThumbnail(asked);
  // A part of other bytes than the parts before it would be worse than the whole.
  return sendFile({ ...asked, variant, range: isCurrent ? request.headers["range"] : undefined });
}

/** One version by itself, shown or to keep. */
export async function sendVersion(
  request: RawRequest,
  { appContext }: CallContext,
): Promise<RawAnswer | StreamedAnswer> {
  const { organization = "", id: idText = "", version = "" } = request.params;
  const { until: untilText = "", signature = "", variant: named } = request.query;
  const variant = named === "content" ? "content" : "download";
  const [id, versionId, until] = [Number(idText), Number(version), Number(untilText)];
  const sign = await signerOf(appContext, "contents");
  const signed = signedOfVersion({ organizationId: organization, id, versionId, variant }, until);
  if (!isSigned(sign, signed, signature) || isOver(until)) throw notFound("File");
  const found = await findVersionContents(appContext.pool, organization, { fileId: id, id: versionId });
  if (!found) throw notFound("File");
  return sendFile({
    appContext,
    organization,
    file: { ...found, name: withEndingOf(found.file_name, found.name) },
    keeping: kept,
    variant,
    range: request.headers["range"],
  });
}

/** The picture of one page of a PDF. */
export async function sendPage(request: RawRequest, { appContext }: CallContext): Promise<RawAnswer> {
  const { organization = "", id: idText = "", page = "" } = request.params;
  const { until: untilText = "", signature = "", number = "" } = request.query;
  const [id, until] = [Number(idText), Number(untilText)];
  const sign = await signerOf(appContext, "contents");
  const isAllowed = isSigned(sign, signedOfPages({ organizationId: organization, id }, until), signature);
  if (!isAllowed || isOver(until)) throw notFound("Page");
  const file = await findContents(appContext.pool, organization, id);
  if (file?.media_type !== "application/pdf") throw notFound("Page");
  const { key, size } = file;
  const body = await pagePicture(appContext, { organizationId: organization, key, size }, Number(page));
  if (!body) throw notFound("Page");
  const keeping = Number(number) === file.version_number ? kept : asking;
  return { status: 200, type: "image/webp", body, headers: { ...alone, ...keeping } };
}

type Asked = {
  appContext: CallContext["appContext"];
  organization: string;
  file: Pick<Contents, "key" | "name" | "media_type" | "size">;
  keeping: { "cache-control": string };
};

const kept = { "cache-control": "private, max-age=21600, immutable" };
/** An address that was given out for a version before: what it leads to may change again. */
const asking = { "cache-control": "private, no-store" };

async function sendThumbnail({
  appContext,
  organization,
  file,
  keeping,
}: Asked): Promise<RawAnswer | StreamedAnswer> {
  const body = await appContext.storage.open(`${organization}/${file.key}.thumbnail`);
  if (!body) throw notFound("File");
  return { status: 200, type: "image/webp", body, headers: { ...alone, ...keeping } };
}

async function sendFile({
  appContext,
  organization,
  file,
  keeping,
  variant,
  range,
}: Asked & { variant: Variant; range: string | string[] | undefined }): Promise<RawAnswer | StreamedAnswer> {
  const mediaType = file.media_type ?? "";
  const isInline = variant === "content" && isShown(mediaType);
  const headers = {
    ...(mediaType === "application/pdf" && isInline ? ofPdf : alone),
    ...keeping,
    "accept-ranges": "bytes",
    "content-disposition": dispositionOf(file.name, !isInline),
  };
  const span = spanOf(range, file.size);
  if (span === "outside") {
    return {
      status: 416,
      type: "text/plain",
      body: "",
      headers: { "content-range": `bytes */${file.size}` },
    };
  }
  const body = await appContext.storage.open(`${organization}/${file.key}`, span);
  if (!body) throw notFound("File");
  const type = !isInline
    ? "application/octet-stream"
    : mediaType === "text/plain"
      ? "text/plain; charset=utf-8"
      : mediaType;
  if (!span) return { status: 200, type, body, headers: { ...headers, "content-length": String(file.size) } };
  return {
    status: 206,
    type,
    body,
    headers: {
      ...headers,
      "content-length": String(span.last - span.first + 1),
      "content-range": `bytes ${span.first}-${span.last}/${file.size}`,
    },
  };
}

/** One span of bytes (RFC 9110, 14.1.2); several at once are answered with the whole, as one may. */
function spanOf(range: string | string[] | undefined, size: number) {
  const [, from = "", to = ""] = /^bytes=(\d*)-(\d*)$/.exec(typeof range === "string" ? range : "") ?? [];
  if (from === "" && to === "") return undefined;
  const first = from === "" ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === "" || to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return first > last || first >= size ? "outside" : { first, last };
}
