/** The name of a file, as it can be kept on any machine and read by anybody. */

import { cleanLine } from "#shared/characters.ts";

/** Marks that turn the direction of reading, by which "gpj.exe" is made to look like "exe.jpg". */
const turning = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const folders = /^.*[/\\]/;
const longest = 255;

/** Without the folders that stand before it and without hidden marks; never empty. */
export function plainName(given: string): string {
  const name = given.replaceAll(turning, "").replace(folders, "").trim();
  return /^\.*$/.test(name) ? "File" : Array.from(name).slice(0, longest).join("");
}

const longestFolder = 120;

/** As it was on the machine that it comes from, without hidden marks; never empty. */
export function plainFolderName(given: string): string {
  const name = cleanLine(given).replaceAll(turning, "").replaceAll(/[/\\]/g, "-").trim();
  return /^\.*$/.test(name) ? "Folder" : Array.from(name).slice(0, longestFolder).join("").trim();
}

const ending = /(?<=.)\.[\p{L}\p{N}]{1,10}$/u;

/** The name with the ending of the other one, which says of what kind the bytes are; without one, as it was. */
export function withEndingOf(name: string, other: string): string {
  const [wanted] = ending.exec(other) ?? [];
  const [own = ""] = ending.exec(name) ?? [];
  if (wanted === undefined || wanted.toLowerCase() === own.toLowerCase()) return name;
  const stem = own === "" ? name : name.slice(0, -own.length);
  return `${Array.from(stem)
    .slice(0, longest - wanted.length)
    .join("")}${wanted}`;
}

/** For `Content-Disposition` (RFC 6266): a name in ASCII, and the whole one after it. */
export function dispositionOf(name: string, isDownload: boolean): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, "_");
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `${isDownload ? "attachment" : "inline"}; filename="${ascii}"; filename*=UTF-8''${whole}`;
}

/** "Before" and "before" are one tag: the first that was written stays. */
export function uniqueTags(tags: readonly string[]): string[] {
  const known = new Map<string, string>();
  for (const tag of tags) known.set(tag.toLowerCase(), known.get(tag.toLowerCase()) ?? tag);
  return [...known.values()];
}
