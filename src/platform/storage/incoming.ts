/** Uploads on their way in: each can break off and go on where it stopped (tus 1.0.0, https://tus.io). */
import { createHash } from "node:crypto";
import { type FileHandle, mkdir, open, readdir, rm, stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { ReadableStream } from "node:stream/web";
import { FileStore } from "@tus/file-store";
import { ERRORS, Server, Upload } from "@tus/server";

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
      await answerWith(response, await server.handleWeb(webRequest(request, response)));
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

/**
 * The request as the library reads it. Its own way copies each part that comes, which costs as much as taking it does:
 * here the parts themselves go on.
 */
function webRequest(request: IncomingMessage, response: ServerResponse): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value));
  const web = new Request(new URL(request.url ?? "", "http://localhost"), {
    method: request.method ?? "GET",
    headers,
  });
  return Object.defineProperties(web, {
    body: { get: () => ReadableStream.from(partsOf(request)) },
    runtime: { value: { node: { req: request, res: response } } },
  });
}

/** Parts of which nobody else has anything: they came from the network and fill their memory. */
const ownParts = new WeakSet<Buffer>();

async function* partsOf(request: IncomingMessage): AsyncGenerator<Buffer> {
  const isFromNetwork = request.socket instanceof Socket;
  for await (const part of request as AsyncIterable<Buffer>) {
    if (isFromNetwork && part.length === part.buffer.byteLength) ownParts.add(part);
    yield part;
  }
}

async function answerWith(response: ServerResponse, answer: Response): Promise<void> {
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  response.end(await answer.text());
}

const writtenAtOnce = 1024 * 1024;

/**
 * Collects what comes in one of two buffers while the other is written, and lets each part go at once: parts that wait to
 * be collected make the program look through all that it holds five times during a film of 200 MB.
 */
class BufferingStore extends FileStore {
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const file = await open(join(this.directory, id), "r+");
    const buffered = new BufferedWriter(file, offset);
    try {
      for await (const part of readable as AsyncIterable<Buffer<ArrayBuffer>>) {
        await buffered.take(part);
        if (ownParts.has(part)) part.buffer.transfer(0);
      }
    } catch {
      throw Object.assign(new Error("The upload broke off"), ERRORS.FILE_WRITE_ERROR);
    } finally {
      await endAndClose(buffered, file);
    }
    return buffered.at;
  }
}

/** What came before a connection broke off is kept, and gone on from. */
async function endAndClose(buffered: BufferedWriter, file: FileHandle): Promise<void> {
  try {
    await buffered.end();
  } finally {
    await file.close();
  }
}

class BufferedWriter {
  readonly #file: FileHandle;
  /** How far the file is written once the current writing has ended. */
  at: number;
  #filling = Buffer.allocUnsafeSlow(writtenAtOnce);
  #other = Buffer.allocUnsafeSlow(writtenAtOnce);
  #filled = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(file: FileHandle, at: number) {
    this.#file = file;
    this.at = at;
  }

  async take(part: Buffer): Promise<void> {
    for (let taken = 0; taken < part.length; ) {
      const count = part.copy(this.#filling, this.#filled, taken);
      taken += count;
      this.#filled += count;
      if (this.#filled === writtenAtOnce) await this.#write();
    }
  }

  async end(): Promise<void> {
    await this.#write();
    await this.#writing;
  }

  async #write(): Promise<void> {
    await this.#writing;
    const full = this.#filling;
    this.#writing = writeAll(this.#file, full.subarray(0, this.#filled), this.at);
    // Whoever waits for it next is told.
    this.#writing.catch(() => undefined);
    this.at += this.#filled;
    this.#filled = 0;
    this.#filling = this.#other;
    this.#other = full;
  }
}

async function writeAll(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}

/** The folder is made by the first upload: a program that takes none leaves none behind. */
function openedOnce(directory: string): () => Promise<{ store: FileStore; server: Server }> {
  let made: Promise<{ store: FileStore; server: Server }> | undefined;
  const make = async () => {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const store = new BufferingStore({ directory });
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
