/** The file of a backup: how it is written, and how each of its lines is looked at before it is believed. */
import { createHash } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { access, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { startupError } from "../errors.ts";
import { type BytesLine, countBytes, type Seal } from "./backed-up-bytes.ts";
import { writeWhole } from "./whole-file.ts";

/** Since 2 it carries the bytes of files, too. */
export const backupFormat = 2;
const readableFormats: readonly number[] = [1, backupFormat];
const lastLine = '{"end":true}';

export type Header = { format: number; schema: number };
export type TableLine = { table: string; columns: string[]; rows: number; checksum: string };

/** What a backup is made of, line by line; a row stays the text that the database gave for it. */
export type BackupPart = { header: Header } | { mark: TableLine } | { row: string } | { bytes: BytesLine };

/** Sixty bits of a row's text; their sum does not depend on the order of the rows. */
const markOf = (row: string): bigint =>
  BigInt(`0x${createHash("md5").update(row).digest("hex").slice(0, 15)}`);

export type WriteOptions = {
  /** Replaces a file of this name; without it such a file is left alone, and nothing is written. */
  overwrite?: boolean | undefined;
  signal?: AbortSignal | undefined;
};

export async function writeBackup(
  file: string,
  lines: AsyncIterable<string>,
  { overwrite = false, signal }: WriteOptions,
): Promise<void> {
  await writeWhole(file, overwrite, (target) =>
    pipeline(withLastLine(lines), createGzip({ level: 6 }), target, signal ? { signal } : {}),
  );
}

async function* withLastLine(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield* lines;
  yield `${lastLine}\n`;
}

/** The first line alone. Throws a startup error when the file is none of this program's backups. */
export async function readHeader(file: string): Promise<Header> {
  for await (const part of readBackup(file)) if ("header" in part) return part.header;
  throw isEmpty(file);
}

/**
 * Goes through the whole file and holds every row against the numbers that were written with it.
 *
 * @throws a startup error, one sentence that says what is wrong with the file
 */
export async function assertWhole(file: string): Promise<void> {
  let mark: TableLine | undefined;
  let rows = 0;
  let sum = 0n;
  const bytes = bytesChecker(file);
  const compare = () => {
    if (!mark || (mark.rows === rows && mark.checksum === String(sum))) return;
    const what = mark.rows === rows ? "a row was changed" : `it has ${counted(rows)} instead of ${mark.rows}`;
    throw isDamaged(file, `in the table ${mark.table} ${what}`);
  };
  for await (const part of readBackup(file)) {
    if ("row" in part) {
      rows++;
      sum += markOf(part.row);
    } else if ("mark" in part) {
      compare();
      mark = part.mark;
      rows = 0;
      sum = 0n;
    } else if ("bytes" in part) bytes.take(part.bytes);
  }
  compare();
  bytes.end();
}

/** Holds the bytes of each file against the seal behind them. */
function bytesChecker(file: string) {
  let current: { key: string; count: ReturnType<typeof countBytes> } | undefined;
  const isSame = (seal: Seal) => {
    const found = current?.count.seal(seal.sealed);
    return current?.key === seal.sealed && found?.sha256 === seal.sha256 && found.size === seal.size;
  };
  return {
    take(line: BytesLine): void {
      if ("part" in line) return current?.count.take(Buffer.from(line.part, "base64"));
      if ("sealed" in line && !isSame(line)) throw isDamaged(file, `the file ${line.sealed} was changed`);
      if ("bytes" in line && current) throw isDamaged(file, `the file ${current.key} has no end`);
      current = "bytes" in line ? { key: line.bytes, count: countBytes() } : undefined;
    },
    end(): void {
      if (current) throw isDamaged(file, `the file ${current.key} has no end`);
    },
  };
}

const counted = (rows: number): string => (rows === 1 ? "1 row" : `${rows} rows`);

/** @throws a startup error at the first line that does not belong there, and at the end when it comes too soon */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  let number = 0;
  let isOver = false;
  let hasTable = false;
  for await (const line of linesOf(file)) {
    number++;
    if (isOver) throw isDamaged(file, "something stands after its end");
    if (number === 1) yield { header: headerIn(file, line) };
    else if (line === lastLine) isOver = true;
    else if (line.startsWith('{"table":')) {
      hasTable = true;
      yield { mark: markIn(file, line, number) };
    } else if (/^\{"(bytes|part|sealed)":/.test(line)) yield { bytes: bytesIn(file, line, number) };
    else if (!hasTable || !isRecord(parsed(line))) throw isDamaged(file, `line ${number} cannot be read`);
    else yield { row: line };
  }
  if (number === 0) throw isEmpty(file);
  if (!isOver) throw isCutOff(file);
}

function headerIn(file: string, line: string): Header {
  const found = parsed(line);
  if (!isRecord(found) || typeof found["format"] !== "number" || !Number.isInteger(found["schema"])) {
    throw isNoBackup(file);
  }
  const header = found as Header;
  if (readableFormats.includes(header.format)) return header;
  throw startupError(
    `The backup ${file} has format ${header.format}, but this version of Plumbline reads format ${backupFormat}. Restore it with the version that made it.`,
  );
}

function markIn(file: string, line: string, number: number): TableLine {
  const found = parsed(line);
  const isMark =
    isRecord(found) &&
    typeof found["table"] === "string" &&
    Array.isArray(found["columns"]) &&
    found["columns"].every((column) => typeof column === "string") &&
    typeof found["rows"] === "number" &&
    typeof found["checksum"] === "string";
  if (!isMark) throw isDamaged(file, `line ${number} cannot be read`);
  return found as TableLine;
}

/** A row of a table begins with the name of a column, and none is called so. */
function bytesIn(file: string, line: string, number: number): BytesLine {
  const found = parsed(line);
  const isLine =
    isRecord(found) &&
    Object.values(found).every((value) => typeof value === "string" || typeof value === "number") &&
    (!("sealed" in found) || (typeof found["size"] === "number" && typeof found["sha256"] === "string"));
  if (!isLine) throw isDamaged(file, `line ${number} cannot be read`);
  return found as BytesLine;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Split at line feeds alone: what else may end a line for a reader of lines stands within people's texts. */
async function* linesOf(file: string): AsyncGenerator<string> {
  await assertMayRead(file);
  const packed = createReadStream(file);
  const unpacked = createGunzip();
  packed.on("error", (error) => unpacked.destroy(error));
  let rest = "";
  try {
    for await (const chunk of packed.pipe(unpacked).setEncoding("utf8") as AsyncIterable<string>) {
      const lines = chunk.split("\n");
      lines[0] = rest + lines[0];
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } catch (error) {
    throw unreadable(file, error);
  } finally {
    packed.destroy();
  }
  if (rest !== "") yield rest;
}

async function assertMayRead(file: string): Promise<void> {
  try {
    await access(file, constants.R_OK);
    const found = await stat(file);
    if (found.isDirectory()) throw startupError(`${file} is a folder. Name the file of a backup.`);
    if (found.size === 0 && found.isFile()) throw isEmpty(file);
  } catch (error) {
    throw unreadable(file, error);
  }
}

function unreadable(file: string, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT" || code === "ENOTDIR") {
    return startupError(`There is no file ${file}. Check its name.`);
  }
  if (code === "EACCES" || code === "EPERM") {
    return startupError(
      `The backup ${file} may not be read. Give the user who runs this command the right to read it.`,
    );
  }
  if (code === "EIO") return isDamaged(file, "the disk reports an error");
  if (code === "Z_BUF_ERROR") return isCutOff(file);
  if (message === "incorrect header check") return isNoBackup(file);
  if (code?.startsWith("Z_")) return isDamaged(file, "it cannot be unpacked");
  return error;
}

const wayOut = "Nothing was restored. Use another backup.";
const isEmpty = (file: string) => startupError(`The file ${file} is empty. ${wayOut}`);
const isNoBackup = (file: string) => startupError(`The file ${file} isn't a Plumbline backup. ${wayOut}`);
const isCutOff = (file: string) => startupError(`The backup ${file} is incomplete. ${wayOut}`);
export const isDamaged = (file: string, what: string) =>
  startupError(`The backup ${file} is damaged: ${what}. ${wayOut}`);
