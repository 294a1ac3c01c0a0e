/** Keeps files that are on their way in the browser's own database, so that a reload or a dead battery loses none. */
import type { KeptUpload } from "./upload-item.ts";

const databaseName = "plumbline_uploads";
const storeName = "uploads";

/** Where the browser keeps nothing, or has no room for a large file, it lives as long as the page. */
export async function keepUpload(upload: KeptUpload): Promise<void> {
  await change((store) => void store.put(upload)).catch(() => undefined);
}

export async function forgetUpload(id: string): Promise<void> {
  await change((store) => void store.delete(id)).catch(() => undefined);
}

export async function keptUploads(owner: string): Promise<KeptUpload[]> {
  try {
    const database = await open();
    const request = database.transaction(storeName).objectStore(storeName).getAll();
    const all = await new Promise<KeptUpload[]>((resolve, reject) => {
      request.addEventListener("success", () => resolve(request.result as KeptUpload[]));
      request.addEventListener("error", () => reject(request.error ?? new Error("Not readable")));
    });
    database.close();
    return all.filter((each) => each.owner === owner);
  } catch {
    return [];
  }
}

async function change(work: (store: IDBObjectStore) => void): Promise<void> {
  const database = await open();
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction(storeName, "readwrite");
    const fail = () => reject(transaction.error ?? new Error("Not writable"));
    transaction.addEventListener("complete", () => resolve());
    transaction.addEventListener("error", fail);
    transaction.addEventListener("abort", fail);
    work(transaction.objectStore(storeName));
  }).finally(() => database.close());
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.addEventListener("upgradeneeded", () => {
      request.result.createObjectStore(storeName, { keyPath: "id" });
    });
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("Not openable")));
    request.addEventListener("blocked", () => reject(new Error("Held by an older page")));
  });
}
