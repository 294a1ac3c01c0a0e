/** Reads JPEG pictures (ITU T.81, annex B): segments that begin with a marker, and scans between them. */
import { damaged, type PictureParts } from "./parts.ts";

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
/** Application segments that say how colors are meant: JFIF, a color profile, Adobe's kind of color. */
const colorSegments = new Set([0xe0, 0xe2, 0xee]);

/** Where the picture was taken (EXIF), previews, edits and comments. */
const isAboutIt = (marker: number): boolean =>
  (marker >= 0xe0 && marker <= 0xef && !colorSegments.has(marker)) || marker === 0xfe;

/** Its height and width stand in the segment that begins the frame; C4, C8 and CC are none of these. */
const beginsFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

export function readJpeg(bytes: Buffer): PictureParts | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage || bytes[2] !== 0xff) return undefined;
  const parts = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | undefined;
  for (let at = 2; ; ) {
    const marker = bytes[at] === 0xff ? bytes[at + 1] : undefined;
    if (marker === undefined) throw damaged();
    if (marker === endOfImage) {
      if (!size) throw damaged();
      return { ...size, parts: [...parts, bytes.subarray(at, at + 2)] };
    }
    const end = endOf(bytes, at, marker);
    if (beginsFrame(marker)) size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    if (!isAboutIt(marker)) parts.push(bytes.subarray(at, end));
    at = end;
  }
}

/** Where the segment ends; of a scan, where its picture data ends. */
function endOf(bytes: Buffer, at: number, marker: number): number {
  if (at + 4 > bytes.length) throw damaged();
  const end = at + 2 + bytes.readUInt16BE(at + 2);
  if (end > bytes.length || (beginsFrame(marker) && end < at + 9)) throw damaged();
  return marker === startOfScan ? endOfScan(bytes, end) : end;
}

/** The next marker that is neither a byte of the data, written as FF 00, nor one of its restarts, D0 to D7. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw damaged();
}
