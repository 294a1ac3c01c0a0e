/** Small pictures in the three formats, made by hand, so that a test can put anything into them. */
import { crc32, deflateSync } from "node:zlib";

type Size = { width?: number; height?: number };

/** A part of a PNG with its checksum. */
export function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

/** Gray, one byte a pixel; `shade` makes it another picture. */
export function png({
  width = 40,
  height = 20,
  shade = 0x80,
  more = [],
}: Size & { shade?: number; more?: Buffer[] } = {}): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width, shade)]);
  const rows = Array.from({ length: Math.min(height, 2_400) }, () => row);
  const data = deflateSync(Buffer.concat(rows));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    ...more,
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** The frame of one; its scan draws nothing. */
export function jpeg({ width = 40, height = 20, more = [] }: Size & { more?: Buffer[] } = {}): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0xff, 0, 0x34, 0xff, 0xd0, 0x56]);
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...more, frame, scan, Buffer.from([0xff, 0xd9])]);
}

/** The head of a lossless one, which draws nothing. */
export function webp({
  width = 40,
  height = 20,
  more = [],
}: Size & { more?: (readonly [string, Buffer])[] } = {}): Buffer {
  const head = Buffer.alloc(12);
  head[0] = 0x2f;
  head.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1);
  const parts = [["VP8L", head] as const, ...more].map(([name, data]) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(data.length);
    return Buffer.concat([Buffer.from(name, "latin1"), length, data, Buffer.alloc(data.length % 2)]);
  });
  const body = Buffer.concat([Buffer.from("WEBP", "latin1"), ...parts]);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from("RIFF", "latin1"), length, body]);
}
