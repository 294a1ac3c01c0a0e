/** The threads in which papers are drawn and stamped, so that nobody waits for them but who asked. */
import type { PaperOrder } from "./drawing/draw-paper.ts";
import type { StampOrder } from "./drawing/stamp-pdf.ts";
import type { PaperAnswer } from "./paper-worker.ts";
import { workerPool } from "./worker-pool.ts";

const draw = workerPool<PaperOrder | StampOrder, PaperAnswer>(new URL("./paper-worker.ts", import.meta.url), {
  what: "The PDF",
  idleAfter: 30_000,
  longest: 20_000,
});

/** A thread that dies or takes longer than 20 seconds is an error. */
export async function drawInThread(order: PaperOrder | StampOrder): Promise<Buffer> {
  const answer = await draw(order);
  if ("error" in answer) throw new Error("The PDF could not be made.", { cause: answer.error });
  return Buffer.from(answer.pdf);
}
