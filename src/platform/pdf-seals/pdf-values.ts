/** Reads the values that a PDF is made of, as far as sealing needs: where each ends and what a dictionary holds. */
import { invalid } from "#platform/errors.ts";

/** Values by name, each as it is written in the file: what is kept is kept to the letter. */
export type Dictionary = Map<string, string>;

export const damaged = (cause?: string) =>
  Object.assign(
    invalid("This PDF is damaged and can't be sealed. Save it as a PDF again, then try once more."),
    {
      cause,
    },
  );

const blank = /[\s\0]*/y;
const comment = /%[^\r\n]*/y;
const plain = /[^\s\0()<>[\]{}/%]+/y;
const name = /\/[^\s\0()<>[\]{}/%]*/y;
const reference = /\d+[\s\0]+\d+[\s\0]+R(?![^\s\0()<>[\]{}/%])/y;
/** Deeper than any honest file goes, and shallow enough for the stack. */
const deepest = 100;

/** The text of a PDF has one letter for each byte. */
export function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** Past white space and comments. */
export function skipGap(text: string, start: number): number {
  let at = endOf(blank, text, start) ?? start;
  for (let end = endOf(comment, text, at); end !== undefined; end = endOf(comment, text, at)) {
    at = endOf(blank, text, end) ?? end;
  }
  return at;
}

/** Where the value ends that begins at `at`. */
export function valueEnd(text: string, at: number, depth = 0): number {
  if (depth > deepest) throw damaged("values too deep");
  if (text.startsWith("<<", at)) return collectionEnd(text, at + 2, ">>", depth);
  if (text[at] === "[") return collectionEnd(text, at + 1, "]", depth);
  if (text[at] === "(") return stringEnd(text, at);
  if (text[at] === "<") {
    const end = text.indexOf(">", at);
    if (end === -1) throw damaged("a string without end");
    return end + 1;
  }
  const end = endOf(name, text, at) ?? endOf(reference, text, at) ?? endOf(plain, text, at);
  if (end === undefined) throw damaged(`no value at ${at}`);
  return end;
}

function collectionEnd(text: string, start: number, close: string, depth: number): number {
  let at = skipGap(text, start);
  while (!text.startsWith(close, at)) at = skipGap(text, valueEnd(text, at, depth + 1));
  return at + close.length;
}

/** Parentheses within are balanced or written with a backslash. */
function stringEnd(text: string, start: number): number {
  let open = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === "(") open++;
    else if (text[at] === ")" && --open === 0) return at + 1;
  }
  throw damaged("a string without end");
}

export function dictionaryAt(text: string, start: number): { dictionary: Dictionary; end: number } {
  if (!text.startsWith("<<", start)) throw damaged(`no dictionary at ${start}`);
  const dictionary: Dictionary = new Map();
  let at = skipGap(text, start + 2);
  while (!text.startsWith(">>", at)) {
    const nameEnd = endOf(name, text, at);
    if (nameEnd === undefined) throw damaged(`no name at ${at}`);
    const valueStart = skipGap(text, nameEnd);
    const end = valueEnd(text, valueStart);
    dictionary.set(text.slice(at + 1, nameEnd), text.slice(valueStart, end));
    at = skipGap(text, end);
  }
  return { dictionary, end: at + 2 };
}

export const dictionaryOf = (text: string): Dictionary => dictionaryAt(text, skipGap(text, 0)).dictionary;

export const written = (dictionary: Dictionary): string =>
  `<<${[...dictionary].map(([key, value]) => `\n/${key} ${value}`).join("")}\n>>`;

/** The values of an array, each as it is written. */
export function elementsOf(text: string): string[] {
  if (!text.startsWith("[")) throw damaged("no array");
  const elements: string[] = [];
  for (let at = skipGap(text, 1); text[at] !== "]"; ) {
    const end = valueEnd(text, at);
    elements.push(text.slice(at, end));
    at = skipGap(text, end);
  }
  return elements;
}

/** The number of the object that a reference names; its generation says how often the number was used before. */
export function referenceOf(text: string): { number: number; generation: number } | undefined {
  const [, number, generation] = /^(\d+)[\s\0]+(\d+)[\s\0]+R$/.exec(text) ?? [];
  return number === undefined ? undefined : { number: Number(number), generation: Number(generation) };
}

export function integerOf(text: string | undefined): number {
  const value = text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  if (value === undefined) throw damaged(`no number: ${text?.slice(0, 20)}`);
  return value;
}
