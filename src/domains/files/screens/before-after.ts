/** Which photos of a job are shown against each other: at each visit the first of before with the first of after, and so on. */
import { afterTag, beforeTag, type StoredFile } from "../contract.ts";

export type PhotoPair = { before: StoredFile; after: StoredFile };

/** In the order in which they were taken. What has no counterpart is in no pair. */
export function pairsOf(files: readonly StoredFile[]): PhotoPair[] {
  const photos = files
    .filter(({ kind }) => kind === "image")
    .toSorted((one, other) => one.created_at.localeCompare(other.created_at) || one.id - other.id);
  const byVisit = Map.groupBy(photos, ({ visits }) => visits[0]?.id ?? 0);
  return [...byVisit.values()].flatMap((ofVisit) => {
    const befores = ofVisit.filter((photo) => hasTag(photo, beforeTag));
    const afters = ofVisit.filter((photo) => hasTag(photo, afterTag) && !hasTag(photo, beforeTag));
    return befores.flatMap((before, index) => {
      const after = afters[index];
      return after ? [{ before, after }] : [];
    });
  });
}

const hasTag = ({ tags }: StoredFile, tag: string): boolean =>
  tags.some((each) => each.toLowerCase() === tag.toLowerCase());
