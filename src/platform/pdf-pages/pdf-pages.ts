/** Looks at the pages of a stranger's PDF: how many and how large they are, what they say, and pictures of them. */
import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { pictureOfPixels } from "../pictures.ts";
import { runSandboxed, type ThreadLimits } from "../threads/sandboxed-thread.ts";
import type { Drawing, PageAnswer, PageOrder, PageRead } from "./page-order.ts";
import { type CompiledProgram, programs } from "./web-assembly.ts";

export type { PageRead } from "./page-order.ts";

/** A PDF beyond that is neither read nor drawn. */
export const mostDrawnBytes = 50_000_000;

const megabyte = 1024 * 1024;
const usualLimits: ThreadLimits = { milliseconds: 15_000, bytes: 448 * megabyte };
const mostPagePixels = 4_000_000;
const mostPageCharacters = 20_000;

export type PdfPages = {
  /** Of the whole PDF. */
  count: number;
  /** Of the first ones, as many as were asked for. */
  pages: PageRead[];
};

/** "too-much" for what was stopped by its time or memory. */
export type PdfProblem = "locked" | "broken" | "too-much";

export async function readPdfPages(
  bytes: Uint8Array,
  mostPages: number,
  limits: ThreadLimits = usualLimits,
): Promise<PdfPages | { problem: PdfProblem }> {
  const heard = await ask(bytes, { kind: "read", mostPages, mostCharacters: mostPageCharacters }, limits);
  if ("problem" in heard) return { problem: heard.problem };
  const pages = heard.answers.flatMap((each) =>
    each.kind === "read" ? [{ width: each.width, height: each.height, text: plain(each.text) }] : [],
  );
  const isSound = pages.length > 0 && pages.every(({ width, height }) => width > 0 && height > 0);
  return isSound ? { count: heard.count, pages } : { problem: "broken" };
}

/** Without marks that cannot be stored. */
const plain = (text: string): string =>
  text.toWellFormed().replaceAll("\0", " ").replaceAll("\r\n", "\n").trim();

export type PagePicture = { page: number; webp: Buffer };

/** Those of the pages that could be drawn, each at most `width` pixels wide. */
export async function drawPdfPages(
  bytes: Uint8Array,
  { pages, width }: Omit<Drawing, "mostPixels">,
  limits: ThreadLimits = usualLimits,
): Promise<PagePicture[]> {
  const order = { kind: "draw", pages, width, mostPixels: mostPagePixels } as const;
  const heard = await ask(bytes, order, limits);
  const pictures: PagePicture[] = [];
  for (const answer of heard.answers)
    if (answer.kind === "drawn") pictures.push({ page: answer.page, webp: await pictureOfPixels(answer) });
  return pictures;
}

type Asked = { kind: "read"; mostPages: number; mostCharacters: number } | ({ kind: "draw" } & Drawing);

type Heard = { answers: PageAnswer[] } & ({ count: number } | { problem: PdfProblem });

async function ask(bytes: Uint8Array, asked: Asked, limits: ThreadLimits): Promise<Heard> {
  const own = new Uint8Array(bytes);
  const program = await pdfiumProgram();
  const answers: PageAnswer[] = [];
  await inTurn(() =>
    runSandboxed<PageAnswer>({
      file: new URL("./page-worker.ts", import.meta.url),
      data: { ...asked, bytes: own, program, mostBytes: limits.bytes } satisfies PageOrder,
      transfer: [own.buffer],
      limits,
      onMessage: (answer) => answers.push(answer) > 0 && answer.kind === "done",
    }),
  );
  const refused = answers.find(({ kind }) => kind === "refused");
  if (refused?.kind === "refused") return { answers: [], problem: refused.because };
  const opened = answers.find(({ kind }) => kind === "opened");
  const isDone = answers.at(-1)?.kind === "done";
  if (opened?.kind === "opened" && isDone) return { answers, count: opened.count };
  return { answers, problem: "too-much" };
}

let compiled: Promise<CompiledProgram> | undefined;

/** Compiled away from the thread that answers calls, and once. */
function pdfiumProgram(): Promise<CompiledProgram> {
  compiled ??= readFile(fileURLToPath(import.meta.resolve("@hyzyla/pdfium/pdfium.wasm"))).then((bytes) =>
    programs.compile(new Uint8Array(bytes)),
  );
  return compiled;
}

const mostThreads = Math.max(1, Math.floor(availableParallelism() / 2));
const waiting: (() => void)[] = [];
let running = 0;

/** As many at a time as leave processors for those who ask for something else. */
async function inTurn(work: () => Promise<void>): Promise<void> {
  if (running >= mostThreads) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
