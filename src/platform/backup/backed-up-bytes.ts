/** The bytes of files within a backup: each in parts, sealed with its size and hash, put back into the storage. */
import { createHash, type Hash, randomBytes } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import type { StorageKey, StoragePort } from "../storage/port.ts";

/** `bytes` begins a file, `part` is base64, `sealed` ends it. */
export type BytesLine = { bytes: StorageKey } | { part: string } | Seal;
export type Seal = { sealed: StorageKey; size: number; sha256: string };

/** Of bytes that went by: how many, and their hash. */
export function countBytes(): { take: (part: Buffer) => void; seal: (key: StorageKey) => Seal } {
  const hash: Hash = createHash("sha256");
  let size = 0;
  return {
    take(part) {
      hash.update(part);
      size += part.length;
    },
    seal: (sealed) => ({ sealed, size, sha256: hash.digest("hex") }),
  };
}

export type BytesSummary = {
  files: number;
  size: number;
  /** Files whose bytes are not in the storage, or are not what they were. */
  damaged: string[];
};

const partBytes = 512 * 1024;

/** Every version of every file that the snapshot of `client` knows. What is damaged is told and taken along as it is. */
export async function* linesOfBytes(
  client: pg.PoolClient,
  storage: StoragePort,
  summary: BytesSummary,
): AsyncGenerator<string> {
  const { rows } = await client.query<{
    key: StorageKey;
    name: string;
    sha256: string;
    has_thumbnail: boolean;
  }>(
    `select organization_id || '/' || key as key, name, encode(sha256, 'hex') as sha256, has_thumbnail
     from file_versions where status = 'ready' order by organization_id, id`,
  );
  for (const { key, name, sha256, has_thumbnail } of rows) {
    const seal = yield* linesOf(storage, key);
    summary.files += 1;
    summary.size += seal?.size ?? 0;
    if (seal?.sha256 !== sha256) summary.damaged.push(name);
    if (has_thumbnail) yield* linesOf(storage, `${key}.thumbnail`);
  }
}

async function* linesOf(storage: StoragePort, key: StorageKey): AsyncGenerator<string, Seal | undefined> {
  const found = await storage.open(key);
  if (!found) return undefined;
  const count = countBytes();
  yield lineOf({ bytes: key });
  let rest: Buffer = Buffer.alloc(0);
  for await (const some of found as AsyncIterable<Buffer>) {
    count.take(some);
    rest = Buffer.concat([rest, some]);
    while (rest.length >= partBytes) {
      yield lineOf({ part: rest.subarray(0, partBytes).toString("base64") });
      rest = rest.subarray(partBytes);
    }
  }
  if (rest.length > 0) yield lineOf({ part: rest.toString("base64") });
  const seal = count.seal(key);
  yield lineOf(seal);
  return seal;
}

const lineOf = (line: BytesLine): string => `${JSON.stringify(line)}\n`;

/** Takes the lines one after the other; each file goes into the storage when it is whole. */
export function bytesRestorer(storage: StoragePort): { take: (line: BytesLine) => Promise<void> } {
  let current: { path: string; file: FileHandle } | undefined;
  const folder = join(tmpdir(), `plumbline-restore-${randomBytes(6).toString("hex")}`);
  return {
    async take(line) {
      if ("bytes" in line) {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const path = join(folder, "file");
        current = { path, file: await open(path, "w", 0o600) };
      } else if ("part" in line) await current?.file.writeFile(Buffer.from(line.part, "base64"));
      else if (current) {
        await current.file.close();
        await storage.take(line.sealed, current.path);
        current = undefined;
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
