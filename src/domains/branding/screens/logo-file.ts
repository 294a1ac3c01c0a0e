/** Makes a chosen picture ready to send: a large one is drawn smaller first, as a phone's photos always are. */
import { largestPictureBytes, mostPixelsAcross } from "../contract.ts";

/** Pixels across of what is drawn at a smaller size: twice as many as any page shows. */
const drawnAcross = 800;

/** In base64. Gives the file as it is where it cannot be drawn, so that the server says what is wrong with it. */
export async function logoData(file: File): Promise<string> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return base64Of(file);
  const across = Math.max(picture.width, picture.height);
  const fits = file.size <= largestPictureBytes && across <= mostPixelsAcross;
  return base64Of(fits ? file : ((await drawnSmaller(picture, drawnAcross / across)) ?? file));
}

async function drawnSmaller(picture: ImageBitmap, share: number): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(picture.width * Math.min(share, 1)));
  canvas.height = Math.max(1, Math.round(picture.height * Math.min(share, 1)));
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const drawn = await blobOf(canvas, "image/png");
  return drawn && drawn.size <= largestPictureBytes ? drawn : blobOf(canvas, "image/webp");
}

const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, 0.9));

/** Bytes that are turned into characters at once: more than that are too many arguments for a call. */
const portion = 8_192;

async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += portion) {
    text += String.fromCharCode(...bytes.subarray(at, at + portion));
  }
  return btoa(text);
}
