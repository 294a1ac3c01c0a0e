/** Makes the PDF of a paper: the same words and figures that a screen shows of it. */
import type { Log } from "#platform/log.ts";
import { flatPicture } from "#platform/pictures.ts";
import type { Paper } from "#shared/papers/paper.ts";
import type { PaperOrder } from "./drawing/draw-paper.ts";
import type { PaperAnswer } from "./paper-worker.ts";
import { workerPool } from "./worker-pool.ts";

type Options = {
  /** The bytes of the brand's logo; the address in the paper is for browsers. */
  logo?: Buffer | undefined;
  /** Without it the PDF does not say when it was made. */
  createdAt?: Date;
  /** Hears of pictures that could not be read and were left out. */
  log?: Pick<Log, "warn">;
};

const draw = workerPool<PaperOrder, PaperAnswer>(new URL("./paper-worker.ts", import.meta.url), {
  what: "The PDF",
  idleAfter: 30_000,
  longest: 20_000,
});

/**
 * PDF 1.7, tagged, US Letter. The same paper gives the same bytes. It is drawn in another thread; one that dies or
 * takes longer than 20 seconds is an error.
 */
export async function paperPdf(paper: Paper, { logo, createdAt, log }: Options = {}): Promise<Buffer> {
  const pictures = new Map<string, Uint8Array>();
  for (const png of drawnIn(paper)) {
    const picture = await readable(Buffer.from(png, "base64"), "signature", log);
    if (picture) pictures.set(png, picture);
  }
  const answer = await draw({
    paper,
    logo: logo && (await readable(logo, "logo", log)),
    pictures,
    createdAt,
  });
  if ("error" in answer) throw new Error("The PDF could not be made.", { cause: answer.error });
  return Buffer.from(answer.pdf);
}

function drawnIn({ blocks }: Paper): Set<string> {
  const fields = blocks.flatMap((block) => (block.kind === "fields" ? block.fields : []));
  return new Set(fields.flatMap(({ value }) => (value?.kind === "drawn" ? [value.png] : [])));
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
