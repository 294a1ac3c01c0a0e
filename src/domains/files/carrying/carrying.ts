/** What of a file is handed to a carrier of texts: pictures made small enough, videos as they are, by an address that soon ends. */

import type { Scope } from "#platform/actor.ts";
import type { AppContext } from "#platform/app-context.ts";
import { now } from "#platform/clock.ts";
import { invalid, notFound } from "#platform/errors.ts";
import type { CallContext } from "#platform/http/context.ts";
import type { RawAnswer, RawRequest, StreamedAnswer } from "#platform/http/raw-calls.ts";
import { pictureForCarriers } from "#platform/pictures.ts";
import { isOver, isSigned, signerOf } from "../addresses.ts";
import { kindOf } from "../kinds.ts";
import { remembered } from "../previews/remembered.ts";
import { openShared } from "../sharing/shared-copy.ts";
import { type Contents, findContents, findFile, type KeptFile } from "../store.ts";

/** Carriers refuse more, all of a message together. */
export const mostCarriedBytes = 5_000_000;
/** What a picture is made to take at most. */
const pictureBytes = 500_000;
const goodForMs = 2 * 60 * 60 * 1000;

const carriedVideos = new Set(["video/mp4", "video/quicktime", "video/3gpp", "video/webm", "video/mpeg"]);

/** Without a content type it goes behind a link. */
export type Carried = { id: number; name: string; contentType: string | null; bytes: number };

/**
 * How a carrier gets the file. Throws `invalid` for a picture that can't be read, and `not_found` for a file that the
 * person does not reach.
 */
export async function carriedOf(scope: Scope, id: number): Promise<Carried> {
  const file = await findFile(scope, id);
  if (!file || file.deleted_at !== null) throw notFound("File");
  const mediaType = file.media_type ?? "";
  if (kindOf(mediaType) === "image") {
    const picture = await smallPicture(scope.actor.appContext, scope.organizationId, file);
    if (!picture) throw unreadable(file);
    return { id, name: file.name, contentType: "image/jpeg", bytes: picture.length };
  }
  const contentType = carriedVideos.has(mediaType) ? mediaType : null;
  return { id, name: file.name, contentType, bytes: file.size };
}

export const unreadable = ({ name, media_type }: Pick<KeptFile, "name" | "media_type">): Error => {
  const words = media_type?.startsWith("image/hei")
    ? `${name} is a HEIC photo, which can't be sent. Attach it as a JPEG.`
    : `${name} can't be read as a picture. Attach it as a JPEG or PNG.`;
  return invalid(words, { files: words });
};

/** Of a bulk message carriers fetch the same picture thousands of times: it is drawn once. */
const small = new Map<string, Promise<Buffer | undefined>>();

const smallPicture = (
  { storage }: AppContext,
  organizationId: string,
  { key }: Pick<Contents, "key">,
): Promise<Buffer | undefined> => {
  const place = `${organizationId}/${key}` as const;
  return remembered(small, place, async () => {
    const original = await storage.open(place);
    return original && pictureForCarriers(original, pictureBytes);
  });
};

/** Where the carrier fetches it, for two hours. */
export async function carriedAddress(
  { appContext, organizationId }: Scope["actor"],
  id: number,
): Promise<string> {
  const until = now().getTime() + goodForMs;
  const sign = await signerOf(appContext, "contents");
  const signature = sign([organizationId, id, "carried", until]);
  return `${appContext.config.publicUrl}/api/carried/${organizationId}/${id}?until=${until}&signature=${signature}`;
}

export async function sendCarried(
  request: RawRequest,
  { appContext }: CallContext,
): Promise<RawAnswer | StreamedAnswer> {
  const { organization = "", id: idText = "" } = request.params;
  const { until: untilText = "", signature = "" } = request.query;
  const [id, until] = [Number(idText), Number(untilText)];
  const sign = await signerOf(appContext, "contents");
  if (!isSigned(sign, [organization, id, "carried", until], signature) || isOver(until))
    throw notFound("File");
  const file = await findContents(appContext.pool, organization, id);
  const type = file?.media_type ?? "";
  if (file && kindOf(type) === "image") {
    const body = await smallPicture(appContext, organization, file);
    if (body) return { status: 200, type: "image/jpeg", body, headers };
  }
  if (file && carriedVideos.has(type)) {
    const body = await openShared(appContext, organization, { ...file, media_type: type });
    if (body) return { status: 200, type, body, headers };
  }
  throw notFound("File");
}

const headers = { "cache-control": "private, no-store", "x-content-type-options": "nosniff" };
