/** Draws papers in a thread of its own, so that nobody waits for them but who asked. */
import { parentPort } from "node:worker_threads";
import { drawPaper, type PaperOrder } from "./drawing/draw-paper.ts";
import type { StampOrder } from "./drawing/stamp-pdf.ts";

export type PaperAnswer = { pdf: Uint8Array<ArrayBuffer> } | { error: string };

parentPort?.on("message", (order: PaperOrder | StampOrder) => void answer(order));

async function answer(order: PaperOrder | StampOrder): Promise<void> {
  const said = await draw(order);
  parentPort?.postMessage(said, "pdf" in said ? [said.pdf.buffer] : []);
}

async function draw(order: PaperOrder | StampOrder): Promise<PaperAnswer> {
  try {
    if ("paper" in order) return { pdf: new Uint8Array(await drawPaper(order)) };
    // Most threads draw papers alone, and need not know how the PDFs of others are read.
    const { stampPdf } = await import("./drawing/stamp-pdf.ts");
    return { pdf: new Uint8Array(await stampPdf(order)) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
