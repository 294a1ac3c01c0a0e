/** Makes of what an email says what a page can show and a database keep: no hidden characters, no end of it out of sight. */
import { cleanLine, inPlainLines } from "#shared/characters.ts";

/** Marks that turn the direction of letters, and those that show nothing, by which a text is made to look like another. */
const hidden = /[\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff\u00ad\u{e0000}-\u{e007f}]/gu;

const storable = (text: string): string => text.toWellFormed().replaceAll("\0", "");

export const plainLine = (text: string, most: number): string =>
  cleanLine(storable(text.slice(0, most * 4)).replace(hidden, ""))
    .slice(0, most)
    .toWellFormed();

/** At most two empty lines follow each other. */
export const plainText = (text: string, most: number): string =>
  inPlainLines(storable(text.slice(0, most * 2)).replace(hidden, ""))
    .replace(/[^\S\n]+$/gm, "")
    .replace(/\n{4,}/g, "\n\n\n")
    .slice(0, most)
    .toWellFormed();
