/** The few marks that a text of an email may have: **bold**, *italic*, [words](address), and lists with "- ". */

export type Run = { text: string; isBold: boolean; isItalic: boolean };
/** Words that lead to one address, or to none. */
export type Span = { address: string | null; runs: Run[] };
export type Paragraph = { isList: boolean; lines: Span[][] };

/** Paragraphs have an empty line between them; a group of lines that all begin with "- " is a list. */
export const paragraphsOf = (text: string): Paragraph[] =>
  text
    .split(/\n{2,}/)
    .flatMap(groupsOf)
    .filter(({ lines }) => lines.some((line) => line.length > 0));

const listLine = /^\s*[-•]\s+/;

function groupsOf(part: string): Paragraph[] {
  const groups: Paragraph[] = [];
  for (const line of part.split("\n")) {
    const isList = listLine.test(line);
    const spans = spansOf(line.replace(listLine, ""));
    const last = groups.at(-1);
    if (last?.isList === isList) last.lines.push(spans);
    else groups.push({ isList, lines: [spans] });
  }
  return groups;
}

// Every alternative in them begins with a sign of its own, so that no text takes long to read.
const link = /\[([^[\]\n]{1,300})\]\(([^()\s]{1,1000}(?:\([^()\s]{0,200}\)[^()\s]{0,1000})?)\)/;
const bold = /\*\*((?:[^*\n]|\*[^*\n]+\*)+)\*\*/;
const italic = /\*([^*\n]+)\*/;
const marks = new RegExp(`${link.source}|${bold.source}|${italic.source}`, "g");

type Style = Omit<Run, "text">;
const plain: Style = { isBold: false, isItalic: false };

function spansOf(line: string, style: Style = plain): Span[] {
  const spans: Span[] = [];
  const words = (text: string) => text && spans.push({ address: null, runs: [{ ...style, text }] });
  let end = 0;
  for (const found of line.matchAll(marks)) {
    const [whole, label = "", address, strong, slanted] = found;
    words(line.slice(end, found.index));
    if (strong !== undefined) spans.push(...spansOf(strong, { ...style, isBold: true }));
    else if (slanted !== undefined) spans.push(...spansOf(slanted, { ...style, isItalic: true }));
    else spans.push({ address: address ?? null, runs: spansOf(label, style).flatMap(({ runs }) => runs) });
    end = found.index + whole.length;
  }
  words(line.slice(end));
  return spans;
}
