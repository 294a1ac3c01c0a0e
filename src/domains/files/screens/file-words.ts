/** How the screens of files speak of them. */
import {
  type Icon,
  IconFile,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconMusic,
  IconPhoto,
  IconVideo,
} from "@tabler/icons-react";
import { lookup, wordsOf } from "#shared/lookup.ts";
import { plural } from "#shared/plural.ts";
import { formatShortDate } from "#shared/time/dates.ts";
import { useSession } from "#ui/session/session.ts";
import type { FileKind, FileSort, StoredFile } from "../contract.ts";
import type { VisitLink } from "../links-contract.ts";
import { filePath } from "../paths.ts";

const labels: Record<FileKind, string> = {
  image: "Picture",
  video: "Video",
  audio: "Audio",
  pdf: "PDF",
  text: "Text",
  document: "Document",
  other: "Other",
};
export const kindLabels = lookup(labels, wordsOf);

const icons: Record<FileKind, Icon> = {
  image: IconPhoto,
  video: IconVideo,
  audio: IconMusic,
  pdf: IconFileTypePdf,
  text: IconFileText,
  document: IconFile,
  other: IconFileZip,
};
export const kindIcons = lookup(icons, () => IconFile);

export const kindOptions = (Object.keys(labels) as FileKind[]).map((value) => ({
  value,
  label: labels[value],
}));

export const sortOptions: { value: FileSort; label: string }[] = [
  { value: "name", label: "Name" },
  { value: "size", label: "Largest First" },
];

export const counted = (count: number): string => plural(count, "file");

export const pathOf = ({ id }: Pick<StoredFile, "id">): string => filePath({ id });

/** Whom it is about, in one line; nothing for a file of the business alone. */
export const aboutWords = ({ customers, jobs, visits, contracts }: StoredFile): string =>
  [...new Set([...customers, ...jobs, ...visits, ...contracts].map(({ name }) => name))].join(", ");

/** "J-1042 Boiler, visit on Nov 23, 2026" */
export const visitWords = ({ name, starts_at }: VisitLink, zone: string): string =>
  starts_at === null ? `${name}, unscheduled visit` : `${name}, visit on ${formatShortDate(starts_at, zone)}`;

/** The business's, in which its days are named. */
export const useFileZone = (): string => useSession().organization?.timeZone ?? "UTC";

/** Of a file that a search found, though nothing that is written about it fits. */
export const insideWords = "Found inside the file";

const shownPictures = new Set(["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif"]);

/** Whether every browser of ours can show it. */
export const isShownPicture = ({ media_type }: Pick<StoredFile, "media_type">): boolean =>
  shownPictures.has(media_type);

/** Photos of iPhones, in a format that only few browsers read. */
export const isHeic = ({ media_type }: Pick<StoredFile, "media_type">): boolean =>
  /^image\/hei[cf](-sequence)?$/.test(media_type);

export const whyNoPreview = (file: Pick<StoredFile, "media_type">): string =>
  isHeic(file)
    ? "HEIC photos can't be shown here. Download it to open it."
    : "There's no preview for this type of file. Download it to open it.";

/** What is part of the proof of something, such as a contract that was sent, stays as it is. */
export const whyHeld = ({ held_for: owner }: Pick<StoredFile, "held_for">): string | undefined =>
  owner === null ? undefined : `This file belongs to ${owner}, so it can't be deleted or replaced`;
