/** The words in a file, as far as they can be searched: of PDFs and of plain text. */
import type { Readable } from "node:stream";
import { mostCharacters, readPdf } from "./pdf-text.ts";

/** Of a text file, that much of its beginning is read. */
export const readPartOfText = 1_000_000;
/** A PDF beyond that is not read. */
export const mostPdfBytes = 50_000_000;

/** With one space or line end between words, and without marks that cannot be stored. */
const tidied = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll("\0", " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, mostCharacters)
    .toWellFormed();

/** Empty for what has no text, or none that can be read. */
export async function textOfPdf(pdf: Readable): Promise<string> {
  const bytes = await collect(pdf, mostPdfBytes);
  return bytes ? tidied(await readPdf(bytes)) : "";
}

/** Of the first part of a text file. */
export async function textOfPlain(beginning: Readable): Promise<string> {
  const bytes = await collect(beginning, readPartOfText);
  return bytes ? tidied(new TextDecoder().decode(bytes)) : "";
}

/** Undefined for more than that. */
async function collect(stream: Readable, most: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > most) return undefined;
    parts.push(part);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
