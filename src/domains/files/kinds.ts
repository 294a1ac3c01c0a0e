/** What a file is, read from its bytes: what people call it, and whether a browser may show it. */
import type { FileKind } from "./contract.ts";

const documents = [
  "application/msword",
  "application/rtf",
  "application/vnd.ms-%",
  "application/vnd.openxmlformats-officedocument.%",
  "application/vnd.oasis.opendocument.%",
  "application/x-cfb",
];

const patterns: Record<Exclude<FileKind, "other">, readonly string[]> = {
  image: ["image/%"],
  video: ["video/%"],
  audio: ["audio/%"],
  pdf: ["application/pdf"],
  text: ["text/%"],
  document: documents,
};

/** As patterns of SQL's `like`; for "other", those that it does not fit. */
export const mediaTypesOf = (kind: FileKind): readonly string[] =>
  kind === "other" ? Object.values(patterns).flat() : patterns[kind];

const isLike = (mediaType: string, pattern: string): boolean =>
  pattern.endsWith("%") ? mediaType.startsWith(pattern.slice(0, -1)) : mediaType === pattern;

const namedKinds = Object.keys(patterns) as (keyof typeof patterns)[];

export const kindOf = (mediaType: string): FileKind =>
  namedKinds.find((kind) => patterns[kind].some((pattern) => isLike(mediaType, pattern))) ?? "other";

/**
 * What a browser may show in its own window or ours. Everything else is only ever downloaded: markup of any kind can
 * hold a program (features.md T-FIL-3).
 */
const shown = new Set([
  "image/png",
  "image/jpeg",
  "image/webp",
  "image/gif",
  "image/avif",
  "application/pdf",
  "video/mp4",
  "video/webm",
  "video/quicktime",
  "audio/mpeg",
  "audio/mp4",
  "audio/wav",
  "audio/ogg",
  "text/plain",
]);

export const isShown = (mediaType: string): boolean => shown.has(mediaType);

const fallback = "application/octet-stream";
const aliases: Record<string, string> = { "audio/x-m4a": "audio/mp4", "audio/vnd.wave": "audio/wav" };

/** By the first bytes alone; text without markup is plain text, whatever its name ends with. */
export async function mediaTypeOf(head: Buffer): Promise<string> {
  const { fileTypeFromBuffer } = await import("file-type");
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  if (found) return aliases[found.mime] ?? (/xml|html|svg/.test(found.mime) ? fallback : found.mime);
  return isPlainText(head) ? "text/plain" : fallback;
}

function isPlainText(head: Buffer): boolean {
  if (head.includes(0)) return false;
  const text = new TextDecoder("utf-8").decode(head);
  // The last character may have been cut in two.
  const isReadable = !text.slice(0, -4).includes("\uFFFD");
  return isReadable && !/<\s*(!doctype|html|svg|script|\?xml|head|body|iframe|img)/i.test(text);
}
