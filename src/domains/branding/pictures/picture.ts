/** Takes a picture that somebody brings: told by its bytes and not by its name, and kept without what is no picture. */
import { invalid } from "#platform/errors.ts";
import { largestPictureBytes, mostPixelsAcross, type PictureType } from "../contract.ts";
import { readJpeg } from "./jpeg.ts";
import type { PictureParts } from "./parts.ts";
import { readPng } from "./png.ts";
import { readWebp } from "./webp.ts";

/** Reads one format; undefined for bytes that are not it. Throws `damaged` for those that only begin like it. */
type PictureReader = (bytes: Buffer) => PictureParts | undefined;

export type Picture = { type: PictureType; width: number; height: number; bytes: Buffer };

const fewestPixelsAcross = 16;

const readers: readonly (readonly [PictureType, PictureReader])[] = [
  ["image/png", readPng],
  ["image/jpeg", readJpeg],
  ["image/webp", readWebp],
];

/**
 * Nothing is decoded: only the parts that draw the picture are copied, so that where it was taken, other files hidden in
 * it and whatever follows its end stay behind. Throws `invalid` with a sentence for what is no such picture, or too large.
 */
export function readPicture(bytes: Buffer): Picture {
  if (bytes.length > largestPictureBytes) throw wrong("Choose an image of up to 300 kB.");
  for (const [type, read] of readers) {
    const found = read(bytes);
    if (found) return pictureOf(type, found);
  }
  throw wrong("Choose a PNG, JPEG or WebP image.");
}

function pictureOf(type: PictureType, { width, height, parts }: PictureParts): Picture {
  if (Math.max(width, height) > mostPixelsAcross) {
    throw wrong(`Choose an image of up to ${mostPixelsAcross} by ${mostPixelsAcross} pixels.`);
  }
  if (Math.min(width, height) < fewestPixelsAcross) {
    throw wrong(`Choose an image of at least ${fewestPixelsAcross} by ${fewestPixelsAcross} pixels.`);
  }
  return { type, width, height, bytes: Buffer.concat(parts) };
}

const wrong = (sentence: string): Error => invalid(sentence, { data: sentence });
