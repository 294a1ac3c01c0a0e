/** Finds the parts of a PDF by its own table of contents, in any of the forms in which PDFs keep one. */
import { inflateSync } from "node:zlib";
import { invalid } from "#platform/errors.ts";
import {
  type Dictionary,
  damaged,
  dictionaryAt,
  elementsOf,
  endOf,
  integerOf,
  referenceOf,
  skipGap,
  valueEnd,
} from "./pdf-values.ts";

/** Where an object stands: at a byte of the file, or as one of several packed into another object. */
type Place = { at: number; generation: number } | { within: number; index: number };

export type FoundObject = { number: number; generation: number; text: string };

export type PdfFile = {
  bytes: Buffer;
  /** Of the newest part of the file: names the root and says which part came before. */
  trailer: Dictionary;
  /** Where the newest table of contents stands, and whether it is a stream rather than plain text. */
  tableAt: number;
  isStreamed: boolean;
  /** Greater than the number of every object. */
  size: number;
  object: (number: number) => FoundObject;
  /** What a value says, looked up if it is a reference. */
  resolve: (value: string) => string;
};

/** A table of contents of that size belongs to a file of a million objects. */
const mostUnpacked = 16 * 1024 * 1024;
const mostParts = 500;
const mostObjects = 1_000_000;

/** Throws an error for people when the PDF is locked or damaged. */
export function openPdf(bytes: Buffer): PdfFile {
  const text = bytes.toString("latin1");
  const tableAt = lastTableOf(text);
  const { trailer, places, isStreamed } = readTables(text, tableAt);
  if (trailer.has("Encrypt"))
    throw invalid("This PDF is locked with a password and can't be sealed. Save it without a password.");
  const packed = new Map<number, FoundObject[]>();
  const object = (number: number): FoundObject => {
    const place = places.get(number);
    if (!place) throw damaged(`object ${number} is missing`);
    if ("at" in place)
      return { number, generation: place.generation, text: objectAt(text, place.at, number).text };
    const found = packed.get(place.within) ?? unpack(text, places.get(place.within), place.within);
    packed.set(place.within, found);
    const one = found[place.index];
    if (one?.number !== number) throw damaged(`object ${number} is not where it should be`);
    return one;
  };
  const resolve = (value: string): string => {
    const reference = referenceOf(value);
    return reference ? object(reference.number).text : value;
  };
  const size = [...places.keys()].reduce(
    (most, number) => Math.max(most, number + 1),
    integerOf(trailer.get("Size")),
  );
  return { bytes, trailer, tableAt, isStreamed, size, object, resolve };
}

function lastTableOf(text: string): number {
  if (!text.startsWith("%PDF-")) throw damaged("no PDF");
  const said = text.lastIndexOf("startxref");
  const [, at] = /^startxref\s+(\d{1,12})\s/.exec(`${text.slice(said, said + 40)} `) ?? [];
  if (said === -1 || at === undefined) throw damaged("no startxref");
  return Number(at);
}

type Table = { trailer: Dictionary; places: Map<number, Place | undefined>; isStreamed: boolean };

/** From the newest part to the oldest: what a newer one says of an object holds. */
function readTables(text: string, newest: number): Table {
  const places: Table["places"] = new Map();
  const seen = new Set<number>();
  const first = readTable(text, newest);
  const waiting = [newest];
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    if (seen.has(at)) continue;
    if (seen.size >= mostParts) throw damaged("too many parts");
    seen.add(at);
    const table = at === newest ? first : readTable(text, at);
    for (const [number, place] of placesOf(text, table)) if (!places.has(number)) places.set(number, place);
    if (places.size > mostObjects) throw damaged("too many objects");
    const before = table.trailer.get("Prev");
    if (before !== undefined) waiting.push(integerOf(before));
  }
  return { trailer: first.trailer, places, isStreamed: first.isStreamed };
}

/** Next to a plain table, a streamed one may know the objects that the plain one calls free. */
function placesOf(text: string, { trailer, places }: Table): Iterable<[number, Place | undefined]> {
  const hidden = trailer.get("XRefStm");
  if (hidden === undefined) return places;
  const used = [...places].filter(([, place]) => place !== undefined);
  return [...used, ...readTable(text, integerOf(hidden)).places, ...places];
}

const keyword = /xref(?=[\s\0])/y;

function readTable(text: string, at: number): Table {
  const start = skipGap(text, at);
  const end = endOf(keyword, text, start);
  return end === undefined ? readStreamedTable(text, start) : readPlainTable(text, end);
}

const section = /[\s\0]*(\d{1,10})[\s\0]+(\d{1,10})(?=[\s\0])/y;
const entry = /[\s\0]*(\d{10})[\s\0]+(\d{5})[\s\0]+([nf])/y;

function readPlainTable(text: string, start: number): Table {
  const places: Table["places"] = new Map();
  let at = start;
  for (;;) {
    section.lastIndex = at;
    const [, first, count] = section.exec(text) ?? [];
    if (first === undefined) break;
    at = section.lastIndex;
    for (let number = Number(first); number < Number(first) + Number(count); number++) {
      entry.lastIndex = at;
      const [, place, generation, use] = entry.exec(text) ?? [];
      if (place === undefined) throw damaged("a table is cut off");
      at = entry.lastIndex;
      places.set(number, use === "n" ? { at: Number(place), generation: Number(generation) } : undefined);
    }
  }
  const words = skipGap(text, at);
  if (!text.startsWith("trailer", words)) throw damaged("no trailer");
  const { dictionary } = dictionaryAt(text, skipGap(text, words + "trailer".length));
  return { trailer: dictionary, places, isStreamed: false };
}

function readStreamedTable(text: string, at: number): Table {
  const { text: head, end } = objectAt(text, at);
  const { dictionary: trailer } = dictionaryAt(head, 0);
  if (trailer.get("Type") !== "/XRef") throw damaged("no table of contents");
  const rows = streamBytes(text, trailer, end);
  const widths = elementsOf(trailer.get("W") ?? "").map(integerOf);
  const [kindWidth = 0, firstWidth = 0, secondWidth = 0] = widths;
  if (widths.some((width) => width > 6)) throw damaged("fields too wide");
  const step = kindWidth + firstWidth + secondWidth;
  const spans = elementsOf(trailer.get("Index") ?? `[0 ${trailer.get("Size")}]`).map(integerOf);
  const places: Table["places"] = new Map();
  let row = 0;
  for (let span = 0; span + 1 < spans.length; span += 2) {
    const first = spans[span] as number;
    for (let number = first; number < first + (spans[span + 1] as number); number++, row += step) {
      if (step === 0 || row + step > rows.length || places.size > mostObjects)
        throw damaged("a table is cut off");
      const kind = kindWidth === 0 ? 1 : rows.readUIntBE(row, kindWidth);
      const one = firstWidth === 0 ? 0 : rows.readUIntBE(row + kindWidth, firstWidth);
      const two = secondWidth === 0 ? 0 : rows.readUIntBE(row + kindWidth + firstWidth, secondWidth);
      places.set(number, streamedPlace(kind, one, two));
    }
  }
  return { trailer, places, isStreamed: true };
}

function streamedPlace(kind: number, one: number, two: number): Place | undefined {
  if (kind === 1) return { at: one, generation: two };
  return kind === 2 ? { within: one, index: two } : undefined;
}

const objectHead = /(\d{1,10})[\s\0]+\d{1,5}[\s\0]+obj(?![^\s\0()<>[\]{}/%])/y;

function objectAt(text: string, at: number, number?: number): { text: string; end: number } {
  objectHead.lastIndex = skipGap(text, at);
  const [, found] = objectHead.exec(text) ?? [];
  if (found === undefined || (number !== undefined && Number(found) !== number))
    throw damaged(`object ${number ?? ""} is not where it should be`);
  const start = skipGap(text, objectHead.lastIndex);
  const end = valueEnd(text, start);
  return { text: text.slice(start, end), end };
}

const streamHead = /[\s\0]*stream\r?\n/y;

function streamBytes(text: string, dictionary: Dictionary, after: number): Buffer {
  const start = endOf(streamHead, text, after);
  const length = integerOf(dictionary.get("Length"));
  if (start === undefined || start + length > text.length) throw damaged("a stream is cut off");
  const bytes = Buffer.from(text.slice(start, start + length), "latin1");
  const filter = (dictionary.get("Filter") ?? "").replaceAll(/[[\]\s\0]/g, "");
  if (filter === "") return bytes;
  if (filter !== "/FlateDecode") throw damaged(`filter ${filter}`);
  return unpredicted(inflated(bytes), dictionary.get("DecodeParms"));
}

function inflated(bytes: Buffer): Buffer {
  try {
    return inflateSync(bytes, { maxOutputLength: mostUnpacked });
  } catch (error) {
    throw damaged(`a stream can't be unpacked: ${(error as Error).message}`);
  }
}

/** Rows may be written as the difference to the row above (PNG's filters, of which tables use "up"). */
function unpredicted(bytes: Buffer, parameters: string | undefined): Buffer {
  const text = parameters?.startsWith("[") ? elementsOf(parameters)[0] : parameters;
  if (text === undefined || text === "null") return bytes;
  const { dictionary } = dictionaryAt(text, 0);
  if (integerOf(dictionary.get("Predictor") ?? "1") < 10) return bytes;
  const columns = integerOf(dictionary.get("Columns") ?? "1");
  const rows = Math.floor(bytes.length / (columns + 1));
  const plain = Buffer.alloc(rows * columns);
  for (let row = 0; row < rows; row++) {
    const kind = bytes[row * (columns + 1)];
    if (kind !== 0 && kind !== 2) throw damaged(`filter ${kind} of a row`);
    for (let column = 0; column < columns; column++) {
      const above = kind === 2 && row > 0 ? (plain[(row - 1) * columns + column] as number) : 0;
      plain[row * columns + column] = ((bytes[row * (columns + 1) + 1 + column] as number) + above) & 255;
    }
  }
  return plain;
}

function unpack(text: string, place: Place | undefined, number: number): FoundObject[] {
  if (!place || !("at" in place)) throw damaged(`objects within ${number} are missing`);
  const { text: head, end } = objectAt(text, place.at, number);
  const { dictionary } = dictionaryAt(head, 0);
  const content = streamBytes(text, dictionary, end).toString("latin1");
  const first = integerOf(dictionary.get("First"));
  const pairs = content
    .slice(0, first)
    .trim()
    .split(/[\s\0]+/)
    .map(integerOf);
  const count = Math.min(integerOf(dictionary.get("N")), Math.floor(pairs.length / 2));
  return Array.from({ length: count }, (_, index) => {
    const start = skipGap(content, first + (pairs[index * 2 + 1] as number));
    const object = content.slice(start, valueEnd(content, start));
    return { number: pairs[index * 2] as number, generation: 0, text: object };
  });
}
