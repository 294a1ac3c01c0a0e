/** A typed name as the picture of a signature, for whoever does not draw. */
import { pictureOf } from "#ui/signing/pictures.ts";

const height = 72;
const font = "italic 40px 'Segoe Script', 'Snell Roundhand', 'Bradley Hand', cursive";

/** A data URL; "" for no name. */
export function typedPicture(name: string): string {
  const measured = document.createElement("canvas").getContext("2d");
  if (name === "" || !measured) return "";
  measured.font = font;
  const width = Math.ceil(measured.measureText(name).width) + 24;
  return pictureOf({ width, height }, (context) => {
    context.font = font;
    context.fillStyle = "#1b1f24";
    context.textBaseline = "middle";
    context.fillText(name, 12, height / 2);
  });
}
