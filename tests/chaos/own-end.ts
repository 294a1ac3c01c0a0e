/**
 * Ends a program from within once enough was done: whoever looks on from outside may sleep until all is done where the
 * machine is slow, and this program sleeps with its own work.
 */
import { setTimeout as delay } from "node:timers/promises";

const longestDelayMs = 50;

/** Dies as by a blow, at any moment soon after `done` comes to `enough`. */
export async function dieWithin(enough: number, done: () => Promise<number>): Promise<never> {
  while ((await done()) < enough) await delay(10);
  await delay(Math.random() * longestDelayMs);
  process.kill(process.pid, "SIGKILL");
  return new Promise(() => {});
}
