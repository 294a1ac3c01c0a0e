/** A file that a command writes for somebody: whole or not at all, and never over another one unasked. */
import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { Writable } from "node:stream";
import { startupError } from "../errors.ts";

/**
 * Writes beside the file and renames at the end, so that what fails or is stopped leaves what was there before.
 *
 * @throws a startup error, one sentence with a way out, when it is there already or cannot be written
 */
export async function writeWhole(
  file: string,
  overwrite: boolean,
  fill: (target: Writable) => Promise<void>,
): Promise<void> {
  await assertMayWrite(file, overwrite);
  const unfinished = `${file}.part-${randomBytes(4).toString("hex")}`;
  try {
    await fill(createWriteStream(unfinished, { mode: 0o600, flags: "wx", flush: true }));
    await assertMayWrite(file, overwrite);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw unwritable(file, error);
  }
}

/** Asked before anything else is done, where the work before the writing takes long. */
export async function assertMayWrite(file: string, overwrite: boolean): Promise<void> {
  const above = await stat(dirname(file)).catch((error: unknown) => error as NodeJS.ErrnoException);
  if ("code" in above) throw unwritable(file, above);
  const found = await stat(file).catch(() => undefined);
  if (found?.isDirectory()) throw startupError(`${file} is a folder. Name a file in it.`);
  if (!found || overwrite) return;
  throw startupError(
    `The file ${file} already exists and wasn't changed. Name another file, or replace this one with --overwrite.`,
  );
}

const reasons: Record<string, string> = {
  ENOENT: "its folder does not exist",
  ENOTDIR: "what should be its folder is a file",
  EACCES: "there is no permission to write there",
  EPERM: "there is no permission to write there",
  EROFS: "the disk can only be read",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk is full",
  EFBIG: "the disk takes no file that large",
  ENAMETOOLONG: "its name is too long",
  EIO: "the disk reports an error",
};

function unwritable(file: string, error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  if (code === "ABORT_ERR") return startupError(`${file} was not written, because the command was stopped.`);
  const why = reasons[code];
  return why ? startupError(`${file} cannot be written: ${why}. Name another file.`) : error;
}
