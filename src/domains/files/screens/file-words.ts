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
import type { FileKind, FileSort, StoredFile } from "../contract.ts";
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
export const aboutWords = ({ customers, jobs }: StoredFile): string =>
  [...customers, ...jobs].map(({ name }) => name).join(", ");

/** Of a file that a search found, though nothing that is written about it fits. */
export const insideWords = "Found inside the file";
