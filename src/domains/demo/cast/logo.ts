/** Draws the demo firm's logo, a copper leaf with a drop in it, as a PNG of our own: the same bytes each time. */
import { crc32, deflateSync } from "node:zlib";

/** Pixels across. */
const across = 192;
/** Points in each pixel, across and down, by which its edges are smoothed. */
const fine = 3;

type Color = readonly [red: number, green: number, blue: number];
const copper: Color = [0xa4, 0x55, 0x2b];
const cream: Color = [0xfd, 0xf5, 0xef];

/** From -1 to 1 in both directions. Undefined outside of the rounded ground. */
function colorAt(x: number, y: number): Color | undefined {
  if (!isInRoundedSquare(x, y)) return undefined;
  if (!isInLeaf(x, y)) return copper;
  return isInDrop(x, y) || isOnStem(x, y) ? copper : cream;
}

const corner = 0.36;

const isInRoundedSquare = (x: number, y: number): boolean =>
  Math.hypot(Math.max(Math.abs(x) - 1 + corner, 0), Math.max(Math.abs(y) - 1 + corner, 0)) <= corner;

/** Where two circles meet, with the tips at the lower left and the upper right. */
function isInLeaf(x: number, y: number): boolean {
  const [along, aside] = [(x - y) / Math.SQRT2, (x + y) / Math.SQRT2];
  return Math.hypot(along, Math.abs(aside) + 0.5) <= 0.98;
}

/** A round foot, and a tip that points to the leaf's own. */
function isInDrop(x: number, y: number): boolean {
  const [along, aside] = [(x - y) / Math.SQRT2, (x + y) / Math.SQRT2];
  if (Math.hypot(along + 0.02, aside) <= 0.2) return true;
  return along > 0 && along < 0.46 && Math.abs(aside) <= 0.195 * (1 - along / 0.46);
}

function isOnStem(x: number, y: number): boolean {
  const [along, aside] = [(x - y) / Math.SQRT2, (x + y) / Math.SQRT2];
  return along < -0.18 && Math.abs(aside) < 0.035;
}

export function drawLogo(): Buffer {
  const rows = Array.from({ length: across }, (_, row) => {
    const pixels = Array.from({ length: across }, (__, column) => pixelAt(column, row)).flat();
    return Buffer.from([0, ...pixels]);
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(across, 0);
  head.writeUInt32BE(across, 4);
  // Eight bits a channel, with transparency, neither packed otherwise nor interlaced.
  head.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Red, green, blue and how much of the pixel is covered. */
function pixelAt(column: number, row: number): number[] {
  const steps = Array.from({ length: fine }, (_, step) => (step + 0.5) / fine);
  const place = (at: number, step: number) => ((at + step) / across) * 2 - 1;
  const colors = steps.flatMap((down) =>
    steps.map((right) => colorAt(place(column, right), place(row, down))),
  );
  const seen = colors.filter((color) => color !== undefined);
  if (seen.length === 0) return [0, 0, 0, 0];
  const mean = [0, 1, 2].map((part) =>
    Math.round(seen.reduce((sum, color) => sum + (color[part] ?? 0), 0) / seen.length),
  );
  return [...mean, Math.round((seen.length / colors.length) * 255)];
}

/** As PNG has it (W3C PNG, 5.3): length, name, data, and the checksum of the two. */
function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(data.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}
