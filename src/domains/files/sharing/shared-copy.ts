/** What is given away of a picture: the same picture, without where and when it was taken (features.md T-FIL-6). */
import type { Readable } from "node:stream";
import type { AppContext } from "#platform/app-context.ts";
import { invalid } from "#platform/errors.ts";
import { withoutMetadata } from "#platform/pictures.ts";

type Original = { key: string; media_type: string };

/** Formats that carry no place. */
const silent = new Set(["image/gif", "image/bmp"]);

const needsCopy = ({ media_type }: Original): boolean =>
  media_type.startsWith("image/") && !silent.has(media_type);

/** Throws `invalid` for a picture that cannot be read: what it says of itself would go along. */
export async function keepSharedCopy(
  appContext: AppContext,
  organizationId: string,
  file: Original,
): Promise<void> {
  if (!needsCopy(file)) return;
  const original = await appContext.storage.open(`${organizationId}/${file.key}`);
  const copy = original && (await withoutMetadata(original));
  if (!copy) {
    throw invalid(
      file.media_type.startsWith("image/hei")
        ? "HEIC photos can't be shared, because we can't remove where they were taken. Upload it as a JPEG and share that."
        : "This picture can't be read, so we can't remove where it was taken. Share it as a PNG or JPEG.",
    );
  }
  await appContext.storage.put(`${organizationId}/${file.key}.shared`, copy);
}

/** Made anew where it is missing, as after a backup was restored. Undefined when there are no bytes. */
export async function openShared(
  appContext: AppContext,
  organizationId: string,
  file: Original,
): Promise<Readable | undefined> {
  if (!needsCopy(file)) return appContext.storage.open(`${organizationId}/${file.key}`);
  const kept = await appContext.storage.open(`${organizationId}/${file.key}.shared`);
  if (kept) return kept;
  await keepSharedCopy(appContext, organizationId, file);
  return appContext.storage.open(`${organizationId}/${file.key}.shared`);
}
