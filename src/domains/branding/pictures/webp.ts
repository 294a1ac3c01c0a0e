/** Reads WebP pictures (RFC 9649): a RIFF file of chunks, with the picture in one of two forms. */
import { damaged, type PictureParts } from "./parts.ts";

/** What draws a still picture, with what says how large it is and where it is transparent. */
const drawing = new Set(["VP8X", "VP8 ", "VP8L", "ALPH"]);
/** In the flags of an extended file: it moves; it has transparent parts. */
const moves = 0x02;
const hasAlpha = 0x10;

type Chunk = { name: string; data: Buffer };
type Size = { width: number; height: number };

export function readWebp(bytes: Buffer): PictureParts | undefined {
  if (bytes.toString("latin1", 0, 4) !== "RIFF" || bytes.toString("latin1", 8, 12) !== "WEBP")
    return undefined;
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) throw damaged();
  const chunks = [...chunksOf(bytes.subarray(12, end))].filter(({ name }) => drawing.has(name));
  const picture = chunks.find(({ name }) => name === "VP8 " || name === "VP8L");
  if (!picture) throw damaged();
  const size = sizeOf(picture);
  const canvas = chunks.find(({ name }) => name === "VP8X");
  if (canvas) assertStill(canvas, size);
  const written = chunks.map((chunk) => (chunk === canvas ? withFlagsOf(chunk) : chunk)).map(bytesOf);
  const body = Buffer.concat([Buffer.from("WEBP", "latin1"), ...written]);
  return { ...size, parts: [headOf("RIFF", body.length), body] };
}

function* chunksOf(body: Buffer): Generator<Chunk> {
  for (let at = 0; at < body.length; ) {
    if (at + 8 > body.length) throw damaged();
    const length = body.readUInt32LE(at + 4);
    if (at + 8 + length > body.length) throw damaged();
    yield { name: body.toString("latin1", at, at + 4), data: body.subarray(at + 8, at + 8 + length) };
    at += 8 + length + (length % 2);
  }
}

function sizeOf({ name, data }: Chunk): Size {
  if (data.length < 10) throw damaged();
  if (name === "VP8L") {
    if (data[0] !== 0x2f) throw damaged();
    const bits = data.readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (data.toString("hex", 3, 6) !== "9d012a") throw damaged();
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}

function assertStill({ data }: Chunk, { width, height }: Size): void {
  if (data.length < 10 || ((data[0] ?? 0) & moves) !== 0) throw damaged();
  if (data.readUIntLE(4, 3) + 1 !== width || data.readUIntLE(7, 3) + 1 !== height) throw damaged();
}

/** Only whether it is transparent: what else it says is there was left out. */
function withFlagsOf({ name, data }: Chunk): Chunk {
  const written = Buffer.from(data);
  written[0] = (written[0] ?? 0) & hasAlpha;
  return { name, data: written };
}

function headOf(name: string, length: number): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, "latin1");
  head.writeUInt32LE(length, 4);
  return head;
}

const bytesOf = ({ name, data }: Chunk): Buffer =>
  Buffer.concat([headOf(name, data.length), data, Buffer.alloc(data.length % 2)]);
