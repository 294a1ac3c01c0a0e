/** When somebody leaves: what they could read without a network goes from the device, whoever comes next. */

const cachePrefix = "plumbline-";

/** Unsent changes stay for the person whose they are; `signOutSafely` asks about them. Never rejects. */
export async function forgetOffline(): Promise<void> {
  await Promise.allSettled([forgetPacks(), forgetCaches()]);
}

async function forgetCaches(): Promise<void> {
  if (!("caches" in globalThis)) return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(cachePrefix)).map((name) => caches.delete(name)));
}

/** By itself, because a public page signs out as well and should not load the outbox for it. */
function forgetPacks(): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.open("plumbline_offline");
    // Nothing was kept yet, and nothing is to be made.
    request.addEventListener("upgradeneeded", () => request.transaction?.abort());
    request.addEventListener("error", () => resolve());
    request.addEventListener("success", () => {
      const database = request.result;
      const transaction = database.transaction("packs", "readwrite");
      const end = () => {
        database.close();
        resolve();
      };
      transaction.addEventListener("complete", end);
      transaction.addEventListener("abort", end);
      transaction.objectStore("packs").clear();
    });
  });
}
