/** Keeps unsent changes and the next days' work in the browser's own database, or for as long as the page lives. */
import { memoryStore } from "./memory-store.ts";
import type { OfflineStore, QueuedWrite } from "./queued-write.ts";

const databaseName = "plumbline_offline";

type KeptPack = { owner: string; name: string; pack: unknown };

export type OpenedStore = {
  store: OfflineStore;
  /** False where the browser keeps nothing (some private windows): what is unsent is lost when the page is closed. */
  isLasting: boolean;
};

let opened: Promise<OpenedStore> | null = null;

export function browserStore(): Promise<OpenedStore> {
  opened ??= openDatabase().then(
    (database) => ({ store: storeIn(database), isLasting: true }),
    () => ({ store: memoryStore(), isLasting: false }),
  );
  return opened;
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener("upgradeneeded", () => {
      const writes = request.result.createObjectStore("writes", { keyPath: "sequence", autoIncrement: true });
      writes.createIndex("owner", "owner");
      writes.createIndex("id", "id", { unique: true });
      request.result.createObjectStore("packs", { keyPath: ["owner", "name"] });
    });
    request.addEventListener("success", () => {
      const database = request.result;
      // A later version of the program must be able to change the shape while this page is open.
      database.addEventListener("versionchange", () => {
        opened = null;
        database.close();
      });
      // A phone that needs room may take the connection away; the next call opens it again.
      database.addEventListener("close", () => {
        opened = null;
      });
      resolve(database);
    });
    request.addEventListener("error", () =>
      reject(request.error ?? new Error("The database could not be opened")),
    );
    request.addEventListener("blocked", () => reject(new Error("The database is held by an older page")));
  });
}

function storeIn(database: IDBDatabase): OfflineStore {
  const writing = (name: string, work: (store: IDBObjectStore) => void) => change(database, name, work);
  return {
    async writesOf(owner) {
      const index = database.transaction("writes").objectStore("writes").index("owner");
      const found = await answerOf<QueuedWrite[]>(index.getAll(owner));
      return found.sort((a, b) => a.sequence - b.sequence);
    },
    addWrite: (write) => writing("writes", (store) => void store.add(write)),
    changeWrite: (write) =>
      writing("writes", (store) => {
        const known = store.get(write.sequence);
        known.addEventListener("success", () => {
          if (known.result !== undefined) store.put(write);
        });
      }),
    removeWrites: (ids) =>
      writing("writes", (store) => {
        for (const id of ids) {
          const key = store.index("id").getKey(id);
          key.addEventListener("success", () => {
            if (key.result !== undefined) store.delete(key.result);
          });
        }
      }),
    async readPack(owner, name) {
      const packs = database.transaction("packs").objectStore("packs");
      return (await answerOf<KeptPack | undefined>(packs.get([owner, name])))?.pack;
    },
    keepPack: (owner, name, pack) =>
      writing("packs", (store) => void store.put({ owner, name, pack } satisfies KeptPack)),
    forgetPacks: (owner) =>
      writing("packs", (store) => {
        const cursor = store.openCursor();
        cursor.addEventListener("success", () => {
          if (!cursor.result) return;
          if ((cursor.result.value as KeptPack).owner !== owner) cursor.result.delete();
          cursor.result.continue();
        });
      }),
  };
}

function answerOf<Result>(request: IDBRequest): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result as Result));
    request.addEventListener("error", () =>
      reject(request.error ?? new Error("The database could not be read")),
    );
  });
}

/** Resolves when the device has it: a request that succeeded may still be undone with its transaction. */
function change(database: IDBDatabase, name: string, work: (store: IDBObjectStore) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(name, "readwrite", { durability: "strict" });
    const fail = () => reject(transaction.error ?? new Error("The database could not be written"));
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("error", fail);
    transaction.addEventListener("abort", fail);
    work(transaction.objectStore(name));
  });
}
