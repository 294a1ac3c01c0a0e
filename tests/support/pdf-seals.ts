/** Takes the signature out of a sealed PDF and puts another in, and asks other programs what they think of it. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";

/** Byte places: the hole is between its brackets, the digits of the signature stand at its beginning. */
export type Hole = { start: number; end: number; signature: Buffer };

export function holeOf(pdf: Buffer): Hole {
  const [, start, end] = /\/ByteRange \[0 (\d+) (\d+) \d+ *\]/.exec(pdf.toString("latin1")) ?? [];
  const hole = { start: Number(start) + 1, end: Number(end) - 1 };
  const bytes = Buffer.from(pdf.toString("latin1", hole.start, hole.end), "hex");
  return { ...hole, signature: bytes.subarray(0, 4 + bytes.readUInt16BE(2)) };
}

export function withSignature(pdf: Buffer, signature: Buffer): Buffer {
  const { start, end } = holeOf(pdf);
  const changed = Buffer.from(pdf);
  changed.write(signature.toString("hex").padEnd(end - start, "0"), start, "latin1");
  return changed;
}

/** All that a program says about the files; undefined, and told, where it is not installed. */
export function saidBy(
  context: TestContext,
  program: string,
  args: string[],
  files: Record<string, string | Buffer>,
): string | undefined {
  if (spawnSync("which", [program]).status !== 0) {
    context.diagnostic(`${program} is not installed: left out`);
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), "plumbline-seal-"));
  try {
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
    const { stdout, stderr } = spawnSync(program, args, { cwd: folder, maxBuffer: 10_000_000 });
    return `${stdout.toString("latin1")}${stderr.toString("latin1")}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
