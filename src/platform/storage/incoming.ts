/** Uploads on their way in: each can break off and go on where it stopped (tus 1.0.0, https://tus.io). */
import { createHash } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { FileStore } from "@tus/file-store";
import { Server, Upload } from "@tus/server";

export type Incoming = {
  /** Makes room for an upload of so many bytes. Doing it again begins it anew. */
  begin(id: string, size: number): Promise<void>;
  /** Says how far it came (HEAD), or takes the next part (PATCH); both name the upload at the end of their path. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Undefined until every byte is here. */
  inspect(id: string): Promise<Arrived | undefined>;
  /** Does nothing for one that is not there. */
  drop(id: string): Promise<void>;
  /** Uploads to which nothing came since then. */
  quietSince(moment: Date): Promise<string[]>;
};

/** `head` is enough of the bytes to know what they are. */
export type Arrived = { path: string; size: number; sha256: Buffer; head: Buffer };

const headBytes = 64 * 1024;
const readBytes = 1024 * 1024;

/** Where the router finds the calls of the protocol. */
export const uploadsAddress = "/api/uploads";

export function incomingFolder(directory: string): Incoming {
  const opened = openedOnce(directory);
  const pathOf = (id: string) => join(directory, id);
  return {
    async begin(id, size) {
      const { store } = await opened();
      await store.create(new Upload({ id, size, offset: 0 }));
    },
    async answer(request, response) {
      const { server } = await opened();
      await server.handle(request, response);
    },
    async inspect(id) {
      const { store } = await opened();
      const upload = await store.getUpload(id).catch(() => undefined);
      if (!upload || upload.size === undefined || upload.offset !== upload.size) return undefined;
      return inspected(pathOf(id), upload.size).catch(whenGone);
    },
    async drop(id) {
      for (const path of [pathOf(id), `${pathOf(id)}.json`]) await rm(path, { force: true });
    },
    async quietSince(moment) {
      const quiet: string[] = [];
      for (const name of await readdir(directory).catch(() => [])) {
        const found = name.endsWith(".json") ? undefined : await stat(pathOf(name)).catch(() => undefined);
        if (found && found.mtime < moment) quiet.push(name);
      }
      return quiet;
    },
  };
}

/** Somebody dropped it while it was read. */
function whenGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

/** The folder is made by the first upload: a program that takes none leaves none behind. */
function openedOnce(directory: string): () => Promise<{ store: FileStore; server: Server }> {
  let made: Promise<{ store: FileStore; server: Server }> | undefined;
  const make = async () => {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const store = new FileStore({ directory });
    const server = new Server({
      path: uploadsAddress,
      datastore: store,
      allowedOrigins: [],
      getFileIdFromRequest: ({ url }) => new URL(url).pathname.split("/").at(-1),
    });
    return { store, server };
  };
  return () => {
    made ??= make();
    return made;
  };
}

/** Into one buffer again and again: a film would leave gigabytes of them to be collected. */
async function inspected(path: string, size: number): Promise<Arrived> {
  const hash = createHash("sha256");
  const buffer = Buffer.allocUnsafe(readBytes);
  let head: Buffer = Buffer.alloc(0);
  const file = await open(path, "r");
  try {
    for (let at = 0; ; ) {
      const { bytesRead } = await file.read(buffer, 0, readBytes, at);
      if (bytesRead === 0) break;
      const part = buffer.subarray(0, bytesRead);
      hash.update(part);
      if (at === 0) head = Buffer.from(part.subarray(0, headBytes));
      at += bytesRead;
    }
  } finally {
    await file.close();
  }
  return { path, size, sha256: hash.digest(), head };
}
