/** Takes the words of a paper apart into paragraphs and lists, the same for the screen and for the PDF. */
import { inPlainLines } from "../characters.ts";

export type PaperTextPart =
  /** Its lines are parted by `\n`. */
  | { kind: "paragraph"; at: number; text: string }
  | { kind: "list"; at: number; items: { at: number; text: string }[] };

const mark = "- ";

/**
 * Paragraphs are parted by an empty line, and consecutive lines that begin with "- " are a list. Nothing else is
 * markup. `at` is the line on which a part begins, from 0.
 */
export function readPaperText(text: string): PaperTextPart[] {
  const parts: PaperTextPart[] = [];
  let open: PaperTextPart | undefined;
  for (const [at, written] of inPlainLines(text).split("\n").entries()) {
    const line = written.trimEnd();
    const item = itemOf(line);
    if (line === "") {
      open = undefined;
    } else if (item !== undefined && open?.kind === "list") {
      open.items.push({ at, text: item });
    } else if (item === undefined && open?.kind === "paragraph") {
      open.text += `\n${line}`;
    } else {
      open = item === undefined ? { kind: "paragraph", at, text: line } : listOf(at, item);
      parts.push(open);
    }
  }
  return parts;
}

/** A dash with nothing behind it is a line like any other. */
function itemOf(line: string): string | undefined {
  return line.startsWith(mark) ? line.slice(mark.length).trimStart() : undefined;
}

const listOf = (at: number, text: string): PaperTextPart => ({ kind: "list", at, items: [{ at, text }] });
