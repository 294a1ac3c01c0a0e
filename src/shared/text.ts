/** Small things about names: finding them whatever the accents, and the two letters that stand for a person. */

/** Letters that have no accent to take away but that people type without their stroke or ligature. */
const plainLetters: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
  ς: "σ",
};

/** Text as search compares it: lower case, without accents, one space between words. Doing it twice changes nothing. */
export function normaliseForSearch(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[ßæœøłđðþıς]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/\s+/g, " ")
    .trim();
}

/** "AM" for Ana Müller: the first letter of each name as a reader sees it, accents and emoji whole; "" for no name. */
export function initials(first: string, last: string): string {
  return firstLetter(first) + firstLetter(last);
}

/** Made when it is first asked: what it knows about letters takes a megabyte, and the server never asks. */
let graphemes: Intl.Segmenter | undefined;

function firstLetter(name: string): string {
  graphemes ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  const seen = Array.from(graphemes.segment(name.trim()), ({ segment }) => segment);
  return (seen.find((segment) => /[\p{L}\p{N}]/u.test(segment)) ?? seen[0] ?? "").toUpperCase();
}

/** Its first `most` UTF-16 units at most; no half of a character at the end, which could not be stored. */
export const cut = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "");
