/** Takes out of a video where it was recorded, as phones note it, without touching its pictures or its length. */
import { pipeline, type Readable, Transform } from "node:stream";
import type { ByteSpan } from "../storage/port.ts";

/** Bytes that stand in place of those at `at`; as many. */
export type Patch = { at: number; bytes: Buffer };

type Read = (span: ByteSpan) => Promise<Buffer>;
type Box = { type: string; at: number; body: number; end: number };

/** A film in thousands of pieces is not walked to its end over a network; what says the place stands near its head. */
const mostBoxes = 200;
const mostHeaderBytes = 32_000_000;
/** XMP in a box of its own (ISO 16684-3). */
const xmpId = Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex");

/**
 * For MP4, MOV and 3GP: `©xyz` and `loci` (3GPP TS 26.244), the places among Apple's metadata keys, and XMP, wherever the
 * film's header has them. Tracks of positions that action cameras record beside the pictures are none of these.
 */
export async function placesIn(size: number, read: Read): Promise<Patch[]> {
  const patches: Patch[] = [];
  let at = 0;
  for (let count = 0; count < mostBoxes && at + 8 <= size; count++) {
    const head = await read({ first: at, last: Math.min(at + 31, size - 1) });
    const box = boxAt(head, 0, size - at);
    if (!box) break;
    const length = box.end;
    const isXmp = box.type === "uuid" && head.subarray(box.body, box.body + 16).equals(xmpId);
    if ((box.type === "moov" || box.type === "meta" || isXmp) && length <= mostHeaderBytes) {
      const bytes = await read({ first: at, last: at + length - 1 });
      if (isXmp) blank(bytes, box);
      if (isXmp || blankPlaces(bytes, box)) patches.push({ at, bytes });
    }
    at += length;
  }
  return patches;
}

/** The bytes of `source` with the patches in place. Ends with either of the two streams. */
export function patched(source: Readable, patches: readonly Patch[]): Readable {
  let at = 0;
  const overlay = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let shown = chunk;
      for (const patch of patches) {
        const first = Math.max(at, patch.at);
        const end = Math.min(at + chunk.length, patch.at + patch.bytes.length);
        if (first >= end) continue;
        if (shown === chunk) shown = Buffer.from(chunk);
        patch.bytes.copy(shown, first - at, first - patch.at, end - patch.at);
      }
      at += chunk.length;
      done(null, shown);
    },
  });
  return pipeline(source, overlay, () => undefined);
}

/** Undefined for what is no box, such as the four zeros after QuickTime's user data. */
function boxAt(bytes: Buffer, at: number, limit: number): Box | undefined {
  if (at + 8 > bytes.length) return undefined;
  const short = bytes.readUInt32BE(at);
  const type = bytes.toString("latin1", at + 4, at + 8);
  const isLong = short === 1 && at + 16 <= bytes.length;
  const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? limit - at : short;
  const body = at + (isLong ? 16 : 8);
  return at + size > limit || body > at + size ? undefined : { type, at, body, end: at + size };
}

function boxesIn(bytes: Buffer, from: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= end && bytes.readUInt32BE(at) !== 0; ) {
    const box = boxAt(bytes, at, end);
    if (!box) break;
    boxes.push(box);
    at = box.end;
  }
  return boxes;
}

const places = new Set(["\u00a9xyz", "loci", "XMP_"]);
const containers = new Set(["moov", "trak", "udta", "meta", "ilst"]);
const mostDeep = 8;

/** Blanks them in `bytes`; false when there is none. */
function blankPlaces(bytes: Buffer, box: Box, depth = 0): boolean {
  if (places.has(box.type)) {
    blank(bytes, box);
    return true;
  }
  if (!containers.has(box.type) || depth > mostDeep) return false;
  const inside = boxesIn(bytes, bodyOf(bytes, box), box.end);
  const found = inside.map((each) => blankPlaces(bytes, each, depth + 1));
  return blankKeyed(bytes, inside) || found.includes(true);
}

/** `meta` has a version before its boxes in ISO's files and none in QuickTime's. */
const bodyOf = (bytes: Buffer, { type, body }: Box): number =>
  type === "meta" && bytes.toString("latin1", body + 4, body + 8) !== "hdlr" ? body + 4 : body;

/** Values of Apple's keys such as com.apple.quicktime.location.ISO6709: entries of `ilst` are named by the key's number. */
function blankKeyed(bytes: Buffer, inside: readonly Box[]): boolean {
  const keys = inside.find(({ type }) => type === "keys");
  const values = inside.find(({ type }) => type === "ilst");
  if (!keys || !values) return false;
  const named = boxesIn(bytes, keys.body + 8, keys.end);
  const isPlace = ({ at }: Box): boolean => {
    const key = named[bytes.readUInt32BE(at + 4) - 1];
    return key !== undefined && /location|gps/i.test(bytes.toString("latin1", key.body, key.end));
  };
  const found = boxesIn(bytes, values.body, values.end).filter(isPlace);
  for (const value of found) blank(bytes, value);
  return found.length > 0;
}

/** As free space, which players step over. */
function blank(bytes: Buffer, { at, body, end }: Box): void {
  bytes.write("free", at + 4, "latin1");
  bytes.fill(0, body, end);
}
