/** Makes a picture of a photo and the marks on it, of the photo's own size. */
import { markColors } from "./mark-colors.ts";
import { type Mark, type Size, strokeOf, strokesOf, textSizeOf } from "./marks.ts";

/** Pixels of the longer side: more than that no phone can hold twice. */
const longestSide = 4_096;
const quality = 0.92;

/** A JPEG, without what the photo said about where and when it was taken. */
export async function paintPhoto(
  photo: HTMLImageElement,
  marks: readonly Mark[],
  name: string,
): Promise<File> {
  const size = { width: photo.naturalWidth, height: photo.naturalHeight };
  const scale = Math.min(1, longestSide / Math.max(size.width, size.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(size.width * scale);
  canvas.height = Math.round(size.height * scale);
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser can't draw pictures.");
  pen.fillStyle = "#ffffff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(scale, scale);
  pen.drawImage(photo, 0, 0);
  for (const mark of marks) paint(pen, mark, size);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  if (!blob) throw new Error("The drawing couldn't be saved. Try again.");
  return new File([blob], `${name.replace(/\.\w+$/, "")}.jpg`, { type: blob.type });
}

function paint(pen: CanvasRenderingContext2D, mark: Mark, size: Size): void {
  const { fill, edge } = markColors[mark.color];
  const stroke = strokeOf(size);
  pen.lineCap = "round";
  pen.lineJoin = "round";
  if (mark.kind === "words") {
    pen.font = `700 ${textSizeOf(size)}px sans-serif`;
    pen.textAlign = "center";
    pen.strokeStyle = edge;
    pen.lineWidth = stroke;
    pen.strokeText(mark.text, mark.at.x, mark.at.y);
    pen.fillStyle = fill;
    pen.fillText(mark.text, mark.at.x, mark.at.y);
    return;
  }
  for (const [color, width] of [
    [edge, stroke * 1.7],
    [fill, stroke],
  ] as const) {
    pen.strokeStyle = color;
    pen.lineWidth = width;
    for (const points of strokesOf(mark, stroke)) {
      pen.beginPath();
      for (const { x, y } of points) pen.lineTo(x, y);
      pen.stroke();
    }
  }
}
