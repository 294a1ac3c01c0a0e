/** What is given away of pictures and videos: the same ones, without where they were taken (features.md T-FIL-6). */
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { AppContext } from "#platform/app-context.ts";
import { invalid } from "#platform/errors.ts";
import { withoutMetadata } from "#platform/pictures.ts";
import type { StorageKey } from "#platform/storage/port.ts";
import { patched, placesIn } from "#platform/videos/places.ts";

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

const filmTypes = new Set(["video/mp4", "video/quicktime", "video/x-m4v", "video/3gpp", "video/3gpp2"]);

/**
 * Videos lose their places on the way, because a copy of gigabytes would count for nothing else. Pictures are made anew
 * where they are missing, as after a backup was restored. Undefined when there are no bytes.
 */
export async function openShared(
  appContext: AppContext,
  organizationId: string,
  file: Original & { size: number },
): Promise<Readable | undefined> {
  if (filmTypes.has(file.media_type)) return openFilm(appContext, `${organizationId}/${file.key}`, file.size);
  if (!needsCopy(file)) return appContext.storage.open(`${organizationId}/${file.key}`);
  const kept = await appContext.storage.open(`${organizationId}/${file.key}.shared`);
  if (kept) return kept;
  await keepSharedCopy(appContext, organizationId, file);
  return appContext.storage.open(`${organizationId}/${file.key}.shared`);
}

async function openFilm(
  { storage }: AppContext,
  key: StorageKey,
  size: number,
): Promise<Readable | undefined> {
  const patches = await placesIn(size, async (span) => {
    const part = await storage.open(key, span);
    return part ? buffer(part) : Buffer.alloc(0);
  });
  const film = await storage.open(key);
  return film && patches.length > 0 ? patched(film, patches) : film;
}
