/** Makes the PDF of a paper: the same words and figures that a screen shows of it. */
import type { Log } from "#platform/log.ts";
import { flatPicture } from "#platform/pictures.ts";
import { type PaperField, type PrintedPaper, paperFields } from "#shared/papers/paper.ts";
import { drawInThread } from "./paper-threads.ts";

type Options = {
  /** The bytes of the brand's logo; the address in the paper is for browsers. */
  logo?: Buffer | undefined;
  /** Without it the PDF does not say when it was made. */
  createdAt?: Date;
  /** Hears of pictures that could not be read and were left out. */
  log?: Pick<Log, "warn">;
};

/**
 * PDF 1.7, tagged, US Letter. The same paper gives the same bytes. It is drawn in another thread; one that dies or
 * takes longer than 20 seconds is an error.
 */
export async function paperPdf(paper: PrintedPaper, { logo, createdAt, log }: Options = {}): Promise<Buffer> {
  return drawInThread({
    paper,
    logo: logo && (await readable(logo, "logo", log)),
    pictures: await picturesIn(paperFields(paper), log),
    createdAt,
  });
}

/** Drawn signatures by their base64, as they can be set on paper. */
export async function picturesIn(
  fields: readonly Pick<PaperField, "value">[],
  log: Options["log"],
): Promise<Map<string, Uint8Array>> {
  const pictures = new Map<string, Uint8Array>();
  for (const { value } of fields) {
    if (value?.kind !== "drawn" || pictures.has(value.png)) continue;
    const picture = await readable(Buffer.from(value.png, "base64"), "signature", log);
    if (picture) pictures.set(value.png, picture);
  }
  return pictures;
}

/** Pixels: sharp on paper at the size at which they stand there. */
const widest = 800;

async function readable(
  bytes: Buffer,
  what: "logo" | "signature",
  log: Options["log"],
): Promise<Uint8Array | undefined> {
  const picture = await flatPicture(bytes, widest);
  if (!picture) log?.warn({ picture: what, size: bytes.length }, "a picture of a paper could not be read");
  return picture;
}
