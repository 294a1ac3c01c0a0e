/** Draws papers in a thread of its own, so that nobody waits for them but who asked. */
import { parentPort } from "node:worker_threads";
import { drawPaper, type PaperOrder } from "./drawing/draw-paper.ts";

export type PaperAnswer = { pdf: Uint8Array<ArrayBuffer> } | { error: string };

parentPort?.on("message", (order: PaperOrder) => void answer(order));

async function answer(order: PaperOrder): Promise<void> {
  const said = await draw(order);
  parentPort?.postMessage(said, "pdf" in said ? [said.pdf.buffer] : []);
}

async function draw(order: PaperOrder): Promise<PaperAnswer> {
  try {
    return { pdf: new Uint8Array(await drawPaper(order)) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
