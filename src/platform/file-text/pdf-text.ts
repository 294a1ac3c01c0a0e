/** The words of a PDF, read where a broken or malicious one can do no harm. */
import { runSandboxed, type ThreadLimits } from "../threads/sandboxed-thread.ts";
import type { PdfWork } from "./pdf-worker.ts";

export const mostCharacters = 200_000;

type Limits = ThreadLimits & { pages: number; characters: number };

const megabyte = 1024 * 1024;

const usualLimits: Limits = {
  pages: 500,
  characters: mostCharacters,
  milliseconds: 20_000,
  bytes: 384 * megabyte,
};

/**
 * What was read until one of the limits was reached; nothing of what is encrypted, broken or no PDF. Takes `bytes` over:
 * the caller has none afterwards.
 */
export async function readPdf(bytes: Uint8Array<ArrayBuffer>, limits: Limits = usualLimits): Promise<string> {
  let text = "";
  await runSandboxed<string>({
    file: new URL("./pdf-worker.ts", import.meta.url),
    data: { bytes, mostPages: limits.pages, mostCharacters: limits.characters } satisfies PdfWork,
    transfer: [bytes.buffer],
    limits,
    onMessage: (page) => {
      text += `${page}\n`;
      return text.length >= limits.characters;
    },
  });
  return text.slice(0, limits.characters);
}
