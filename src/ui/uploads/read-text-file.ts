/** Reads a chosen file as text, in the encodings in which spreadsheets write. */

const mostBytes = 950_000;

/**
 * UTF-8 or UTF-16 by its mark; without one UTF-8, and where that is not possible the Western encoding of Windows.
 * Throws an Error with a sentence for a file that is too large or no text.
 */
export async function readTextFile(file: Blob): Promise<string> {
  if (file.size > mostBytes) {
    throw new Error("The file is larger than 950 KB. Split it and import the parts one at a time.");
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = decoded(bytes);
  if (text.includes("\u0000")) {
    throw new Error("This isn't a CSV file. Save your spreadsheet as CSV and choose that file.");
  }
  return text;
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
