/** Reads PNG pictures (W3C PNG, third edition, section 5): a signature and chunks, each with its checksum. */
import { crc32 } from "node:zlib";
import { damaged, type PictureParts } from "./parts.ts";

const signature = Buffer.from("89504e470d0a1a0a", "hex");
/** What draws the picture. A color profile is packed and could unpack to anything, so it is not among them. */
const drawing = new Set(["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "sBIT", "pHYs"]);

export function readPng(bytes: Buffer): PictureParts | undefined {
  if (!bytes.subarray(0, 8).equals(signature)) return undefined;
  const parts: Buffer[] = [signature];
  const names: string[] = [];
  for (let at = 8; names.at(-1) !== "IEND"; ) {
    const chunk = chunkAt(bytes, at);
    names.push(chunk.name);
    if (drawing.has(chunk.name)) parts.push(chunk.whole);
    at += chunk.whole.length;
  }
  if (names[0] !== "IHDR" || bytes.readUInt32BE(8) !== 13 || !names.includes("IDAT")) throw damaged();
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20), parts };
}

/** Length, name, data, checksum of name and data. */
function chunkAt(bytes: Buffer, at: number): { name: string; whole: Buffer } {
  if (at + 12 > bytes.length) throw damaged();
  const end = at + 12 + bytes.readUInt32BE(at);
  if (end > bytes.length) throw damaged();
  const checked = bytes.subarray(at + 4, end - 4);
  if (crc32(checked) !== bytes.readUInt32BE(end - 4)) throw damaged();
  return { name: checked.toString("latin1", 0, 4), whole: bytes.subarray(at, end) };
}
