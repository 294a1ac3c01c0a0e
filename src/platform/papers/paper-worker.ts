/** Draws papers in a thread of its own, so that nobody waits for them but who asked. */
import { parentPort } from "node:worker_threads";
import { drawPaper, type PaperOrder } from "./drawing/draw-paper.ts";

export type PaperAnswer = { pdf: Uint8Array } | { error: string };

parentPort?.on("message", async (order: PaperOrder) => {
  parentPort?.postMessage(await answerTo(order));
});

async function answerTo(order: PaperOrder): Promise<PaperAnswer> {
  try {
    return { pdf: new Uint8Array(await drawPaper(order)) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
