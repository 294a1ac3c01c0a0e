/** Makes small pictures of large ones, without believing what they say of themselves. */
import type { Readable } from "node:stream";

/**
 * The same picture, upright, in its own format and colors, without anything else that it says: no place, no time, no
 * camera. Undefined for what is no picture that can be read.
 */
export async function withoutMetadata(picture: Readable): Promise<Buffer | undefined> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  const reader = sharp({ limitInputPixels: mostPixels, failOn: "error" });
  try {
    const cleaned = reader.rotate().keepIccProfile().jpeg({ quality: 92, force: false }).toBuffer();
    picture.on("error", (error) => reader.destroy(error)).pipe(reader);
    return await cleaned;
  } catch {
    return undefined;
  } finally {
    picture.destroy();
  }
}

/** From the largest: the first that is small enough is taken. */
const carrierSizes = [
  { side: 1_600, quality: 82 },
  { side: 1_280, quality: 76 },
  { side: 1_024, quality: 68 },
  { side: 800, quality: 58 },
  { side: 640, quality: 48 },
];

/**
 * The picture as a JPEG of at most so many bytes, upright, without anything else that it says. Undefined for what is no
 * picture that can be read.
 */
export async function pictureForCarriers(picture: Readable, most: number): Promise<Buffer | undefined> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  const reader = sharp({ limitInputPixels: mostPixels, sequentialRead: true, failOn: "error" });
  try {
    const [first] = carrierSizes;
    const large = reader
      .rotate()
      .resize(first?.side, first?.side, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .png()
      .toBuffer();
    picture.on("error", (error) => reader.destroy(error)).pipe(reader);
    const upright = await large;
    for (const { side, quality } of carrierSizes) {
      const small = await sharp(upright)
        .resize(side, side, { fit: "inside", withoutEnlargement: true })
        .jpeg({ quality })
        .toBuffer();
      if (small.length <= most) return small;
    }
    return undefined;
  } catch {
    return undefined;
  } finally {
    picture.destroy();
  }
}

type Small = {
  /** WebP, upright, at most 480 pixels each way, without anything else that the picture said. */
  bytes: Buffer;
  /** Pixels of the large one, as it is looked at. */
  width: number;
  height: number;
};

/** Paints a drawing (SVG) of our own as a JPEG: the same bytes each time. */
export async function paintPicture(drawing: string): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(drawing)).jpeg({ quality: 80 }).toBuffer();
}

type Pixels = { pixels: Uint8Array; width: number; height: number };

/** A drawn page as a WebP; `pixels` are red, green, blue and opacity. */
export async function pictureOfPixels({ pixels, width, height }: Pixels): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .webp({ quality: 82, effort: 2 })
    .toBuffer();
}

/**
 * A picture for a white page, of at most so many pixels each way: PNG without transparency, upright, the same bytes
 * each time. Undefined for what is no picture that can be read.
 */
export async function flatPicture(picture: Buffer, widest: number): Promise<Buffer | undefined> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  try {
    return await sharp(picture, { limitInputPixels: mostFlatPixels, failOn: "error" })
      .rotate()
      .resize(widest, widest, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .png()
      .toBuffer();
  } catch {
    return undefined;
  }
}

/** The same of a drawing; also undefined for one on which nothing was drawn. */
export async function inkedPicture(picture: Buffer, widest: number): Promise<Buffer | undefined> {
  const flat = await flatPicture(picture, widest);
  if (!flat) return undefined;
  const { default: sharp } = await import("sharp");
  const { channels } = await sharp(flat).stats();
  return channels.some(({ min, max }) => max - min > leastContrast) ? flat : undefined;
}

/** Of 255 shades; a photo of white paper has fewer. */
const leastContrast = 60;

/** Logos and signatures are small; they come from people whom nobody knows, too. */
const mostFlatPixels = 20_000_000;

/** A picture of a phone has 12 to 50 million pixels; one that unpacks to more is not opened. */
const mostPixels = 120_000_000;
const longestSide = 480;

/**
 * A picture for a page of a website: WebP, upright, at most so many pixels wide, without anything else that it says.
 * Undefined for what is no picture that can be read.
 */
export async function pictureForWeb(picture: Readable, widest: number): Promise<Buffer | undefined> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  const reader = sharp({ limitInputPixels: mostPixels, sequentialRead: true, failOn: "error" });
  try {
    const small = reader
      .rotate()
      .resize(widest, 2 * widest, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 76, effort: 3 })
      .toBuffer();
    picture.on("error", (error) => reader.destroy(error)).pipe(reader);
    return await small;
  } catch {
    return undefined;
  } finally {
    picture.destroy();
  }
}

/** Undefined for what is no picture that can be read. */
export async function makeSmall(picture: Readable): Promise<Small | undefined> {
  const { default: sharp } = await import("sharp");
  // Pictures are looked at one after the other, and none is looked at twice.
  sharp.cache(false);
  sharp.concurrency(1);
  const reader = sharp({ limitInputPixels: mostPixels, sequentialRead: true, failOn: "error" });
  try {
    const whole = reader.clone().metadata();
    const small = reader
      .clone()
      .rotate()
      .resize(longestSide, longestSide, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 72 })
      .toBuffer();
    picture.on("error", (error) => reader.destroy(error)).pipe(reader);
    const [{ width, height, orientation = 1 }, bytes] = await Promise.all([whole, small]);
    const isTurned = orientation >= 5;
    return { bytes, width: isTurned ? height : width, height: isTurned ? width : height };
  } catch {
    return undefined;
  } finally {
    picture.destroy();
  }
}
