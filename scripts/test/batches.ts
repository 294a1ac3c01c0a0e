/**
 * Which test files share a process. The server's modules take a process some seconds to read, which is more than most
 * files need for their tests.
 */
import path from "node:path";

/** What tests of domains change is their own database and, for a moment, the clock; others start and stop programs. */
const canShare = /^src\/(?:domains|shared)\//;

/** Enough to save most of the reading, and few enough that both cores have work to the end. */
const most = 8;

/** Files in the order given, those of neighbors together; the first `alone` of them have a process each. */
export function batchesOf(files: readonly string[], alone: readonly string[]): string[][] {
  const batches: string[][] = [];
  const open: string[] = [];
  const close = () => {
    if (open.length > 0) batches.push(open.splice(0));
  };
  for (const file of files) {
    if (!canShare.test(file) || alone.includes(file)) batches.push([file]);
    else if (open.push(file) === most) close();
  }
  close();
  return batches;
}

export const batchName = (number: number): string => `batch-${number}.test.ts`;
export const isBatch = (file: string): boolean => /^batch-\d+\.test\.ts$/.test(path.basename(file));

/** A program that runs each file as a suite of its own, so that what one sets up ends before the next begins. */
export const programOf = (files: readonly string[]): string =>
  `import { describe } from "node:test";\n${files
    .map((file) => {
      const place = JSON.stringify(path.resolve(file));
      return `describe(${place}, async () => { await import(${place}); });\n`;
    })
    .join("")}`;
