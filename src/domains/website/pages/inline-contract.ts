/**
 * The few signs that a text on a page may have: **bold**, *italic* and [words](https://example.com).
 *
 * Blank lines part paragraphs and "- " begins a point of a list. All else is text as it stands. Read by the server, which
 * draws the page, and by the editor, so that both show the same.
 */

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "bold" | "italic"; parts: Inline[] }
  | { kind: "link"; href: string; parts: Inline[] };

export type Paragraph = { kind: "paragraph"; lines: Inline[][] } | { kind: "list"; points: Inline[][] };

/** The only kinds of address that a text or a button leads to. */
export function safeAddress(address: string): string | undefined {
  const given = address.trim();
  if (/^(?:mailto:[^\s@<>"]+@[^\s@<>"]+|tel:\+?[\d\s().-]{3,30})$/i.test(given))
    return given.replaceAll(/\s/g, "");
  if (!/^https?:\/\/[^\s\\]+$/i.test(given)) return undefined;
  try {
    const url = new URL(given);
    const isPlain = (url.protocol === "https:" || url.protocol === "http:") && !url.username && !url.password;
    return isPlain ? url.href : undefined;
  } catch {
    return undefined;
  }
}

/** A star within a word or a sum, as in 2*3*4, is a star. */
const signs =
  /\*\*(?=\S)([^*]+?)(?<=\S)\*\*|(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])|\[([^[\]]{1,300})\]\(([^()\s]{1,500})\)/g;

/** One line. What is no sign, and what leads to an address that isn't allowed, stays as it was typed. */
export function inlineOf(line: string): Inline[] {
  const parts: Inline[] = [];
  let at = 0;
  const say = (text: string) => {
    if (text) parts.push({ kind: "text", text });
  };
  for (const found of line.matchAll(signs)) {
    const [whole, bold, italic, label, address = ""] = found;
    const href = label === undefined ? undefined : safeAddress(address);
    if (label !== undefined && href === undefined) continue;
    say(line.slice(at, found.index));
    at = found.index + whole.length;
    if (bold !== undefined) parts.push({ kind: "bold", parts: inlineOf(bold) });
    else if (italic !== undefined) parts.push({ kind: "italic", parts: inlineOf(italic) });
    else if (label !== undefined && href !== undefined)
      parts.push({ kind: "link", href, parts: plain(label) });
  }
  say(line.slice(at));
  return parts;
}

const plain = (text: string): Inline[] => [{ kind: "text", text }];

const isPoint = (line: string): boolean => line.startsWith("- ");

export function paragraphsOf(text: string): Paragraph[] {
  return text
    .split(/\n{2,}/)
    .map((part) => part.split("\n").filter((line) => line.trim() !== ""))
    .filter((lines) => lines.length > 0)
    .flatMap(runsOf);
}

/** A list may follow a line of words at once. */
function runsOf(lines: string[]): Paragraph[] {
  const runs: string[][] = [];
  for (const line of lines) {
    const run = runs.at(-1);
    if (run && isPoint(run[0] ?? "") === isPoint(line)) run.push(line);
    else runs.push([line]);
  }
  return runs.map((run) =>
    isPoint(run[0] ?? "")
      ? { kind: "list", points: run.map((line) => inlineOf(line.slice(2))) }
      : { kind: "paragraph", lines: run.map(inlineOf) },
  );
}

const wordsIn = (parts: readonly Inline[]): string =>
  parts.map((part) => (part.kind === "text" ? part.text : wordsIn(part.parts))).join("");

/** Without the signs, on one line: for descriptions and for counting words. */
export const plainWords = (text: string): string =>
  paragraphsOf(text)
    .flatMap((part) => (part.kind === "list" ? part.points : part.lines))
    .map(wordsIn)
    .join(" ");
