/** Small pictures of pictures, and of the first pages of PDFs, made in the background. */
import { Readable } from "node:stream";
import { z } from "zod";
import { requirePermission, systemActor } from "#platform/actor.ts";
import type { AppContext, JobDefinition } from "#platform/app-context.ts";
import { makeSmall } from "#platform/pictures.ts";
import { kindOf } from "./kinds.ts";
import { pagePicture } from "./previews/drawn-pages.ts";
import { findFile, type KeptFile, noteThumbnail } from "./store.ts";

const Data = z.object({ organizationId: z.string(), id: z.number() });

/** What cannot be read as a picture or a PDF, or has too many pixels, goes without one. */
export const makeThumbnail: JobDefinition<z.infer<typeof Data>> = {
  name: "file-thumbnail",
  data: Data,
  retries: 2,
  run: (appContext, { organizationId, id }) => makeOne(appContext, organizationId, id),
};

async function makeOne(appContext: AppContext, organizationId: string, id: number): Promise<void> {
  const nobody = systemActor(appContext, { id: organizationId, timeZone: "UTC", country: "US" });
  const scope = requirePermission(nobody, "files.update");
  const file = await findFile(scope, id);
  if (!file || !isPictured(file) || file.has_thumbnail) return;
  const small = await smallOf(appContext, organizationId, file);
  if (!small) return;
  await appContext.storage.put(`${organizationId}/${file.key}.thumbnail`, small.bytes);
  await noteThumbnail(scope, file.key, small);
}

export const isPictured = ({ media_type }: Pick<KeptFile, "media_type">): boolean =>
  ["image", "pdf"].includes(kindOf(media_type ?? ""));

type Small = { bytes: Buffer; width: number | null; height: number | null };

async function smallOf(
  appContext: AppContext,
  organizationId: string,
  { key, size, media_type }: KeptFile,
): Promise<Small | undefined> {
  if (kindOf(media_type ?? "") === "image") {
    const bytes = await appContext.storage.open(`${organizationId}/${key}`);
    return bytes && makeSmall(bytes);
  }
  const page = await pagePicture(appContext, { organizationId, key, size }, 1);
  const small = page && (await makeSmall(Readable.from([page])));
  // Of paper nobody asks how many pixels it has.
  return small && { bytes: small.bytes, width: null, height: null };
}
