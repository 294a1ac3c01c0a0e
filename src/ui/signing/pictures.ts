/** Small pictures of signatures, made in the browser so that little is sent. */

type Size = { width: number; height: number };

/** Pixels: as large as the server keeps. */
const most: Size = { width: 600, height: 240 };
/** Letters of a data URL that the server takes. */
const mostLetters = 650_000;

/** A data URL of what `draw` draws on a sheet of this size. */
export function pictureOf(
  { width, height }: Size,
  draw: (context: CanvasRenderingContext2D) => void,
  largest = 2,
): string {
  const scale = Math.min(largest, most.width / width, most.height / height);
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d");
  if (!context) return "";
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.scale(scale, scale);
  draw(context);
  const png = canvas.toDataURL("image/png");
  return png.length <= mostLetters ? png : canvas.toDataURL("image/jpeg", 0.8);
}

/** Undefined for what is no picture that this browser can read. */
export async function smallPicture(file: Blob): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return undefined;
  const url = pictureOf(bitmap, (context) => context.drawImage(bitmap, 0, 0), 1);
  bitmap.close();
  return url;
}

/** The page's policy lets no data URL in as a picture, so it is painted. */
export async function paintPicture(url: string, canvas: HTMLCanvasElement): Promise<void> {
  const [, type = "", base64 = ""] = /^data:([\w/]+);base64,(.*)$/.exec(url) ?? [];
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type }));
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  bitmap.close();
}
