/** Keeps the bytes of files in a folder of this machine, each organization's in one of its own. */
import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, link, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { StorageKey, StoragePort, StoredBytes } from "./port.ts";

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const isKey = new RegExp(`^${uuid}/${uuid}(\\.[a-z]{1,20})?$`);
const isOrganization = new RegExp(`^${uuid}$`);

/** Files are written beside their place and renamed, so that a file that is there is whole. */
export function folderStorage(root: string): StoragePort {
  const pathOf = (key: StorageKey): string => {
    if (!isKey.test(key)) throw new TypeError(`Not a key of the storage: ${key}`);
    return join(root, key);
  };
  return {
    async take(key, path) {
      await place(pathOf(key), path);
    },
    async put(key, bytes) {
      const unfinished = join(root, `part-${randomBytes(8).toString("hex")}`);
      await mkdir(root, { recursive: true, mode: 0o700 });
      const file = await open(unfinished, "wx", 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
        await place(pathOf(key), unfinished);
      } finally {
        await file.close();
        await rm(unfinished, { force: true });
      }
    },
    async open(key, span) {
      const file = await open(pathOf(key), "r").catch(nothingThere);
      return file && createReadStream("", { fd: file, ...(span && { start: span.first, end: span.last }) });
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    list: (organizationId) => listFolder(root, organizationId),
  };
}

/** So that what a crash leaves behind is listed, and cleared away, as what was made of the file. */
const letters = (): string =>
  Array.from(randomBytes(8), (byte) => String.fromCharCode(97 + (byte % 26))).join("");

/** By a second name for the same bytes; on another disk, by copying them. */
async function place(target: string, path: string): Promise<void> {
  await sync(path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const beside = `${target}.part${letters()}`;
  await link(path, beside).catch(async (error: NodeJS.ErrnoException) => {
    if (!["EXDEV", "EPERM", "ENOTSUP"].includes(error.code ?? "")) throw error;
    await copyFile(path, beside);
    await sync(beside);
  });
  await rename(beside, target);
  await sync(dirname(target));
}

/** Windows cannot do this to a folder. */
async function sync(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") throw error;
  } finally {
    await file.close();
  }
}

function nothingThere(error: NodeJS.ErrnoException): undefined {
  if (error.code === "ENOENT") return undefined;
  throw error;
}

async function* listFolder(root: string, only?: string): AsyncGenerator<StoredBytes> {
  for (const organization of only ? [only] : ((await readdir(root).catch(nothingThere)) ?? [])) {
    if (!isOrganization.test(organization)) continue;
    for (const name of (await readdir(join(root, organization)).catch(nothingThere)) ?? []) {
      const key: StorageKey = `${organization}/${name}`;
      const found = isKey.test(key) ? await stat(join(root, key)).catch(nothingThere) : undefined;
      if (found) yield { key, size: found.size, at: found.mtime };
    }
  }
}
