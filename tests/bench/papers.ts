/** Measures papers: what a PDF costs, and how long the process that asks for many is held up. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { paperPdf } from "#platform/papers/paper-pdf.ts";
import { contractPaper } from "../support/papers.ts";
import { atMost, median, type Row } from "./report.ts";

const warmUps = 20;
const rounds = 15;
const atOnce = 10;

/** Each paper has words and amounts of its own, so that nothing is gained by those before it. */
export async function measurePapers(report: (row: Row) => void): Promise<void> {
  let turn = 0;
  const next = () => paperPdf(contractPaper(25, ++turn));
  for (let round = 0; round < warmUps; round++) await next();
  const costs: number[] = [];
  for (let round = 0; round < rounds; round++) costs.push(await cpuOf(next));
  report(atMost("a contract of 25 lines as PDF, ms of CPU", median(costs), 60));
  const own: number[] = [];
  const holds: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const before = process.threadCpuUsage();
    holds.push(await longestHold(next));
    const { user, system } = process.threadCpuUsage(before);
    own.push((user + system) / 1_000);
  }
  report(atMost("ten PDFs at once, ms of CPU of the thread that answers calls", median(own), 20));
  report(atMost("event loop while ten PDFs are made at once, longest hold, ms", median(holds), 20));
}

/** Of all threads, in milliseconds. */
async function cpuOf(make: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await make();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const resolution = 1;

/**
 * In milliseconds, without those between which a loop that is free is looked at. Other programs
 * of the machine show in it, too: what a single round has is not ours alone.
 */
async function longestHold(make: () => Promise<unknown>): Promise<number> {
  const watch = monitorEventLoopDelay({ resolution });
  watch.enable();
  await delay(20);
  watch.reset();
  await Promise.all(Array.from({ length: atOnce }, make));
  await delay(20);
  watch.disable();
  return watch.max / 1_000_000 - resolution;
}
