/** Keeps unsent changes as long as the page lives: for browsers that keep nothing, and for tests. */
import type { OfflineStore, QueuedWrite } from "./queued-write.ts";

export function memoryStore(): OfflineStore {
  let writes: QueuedWrite[] = [];
  let last = 0;
  const packs = new Map<string, { owner: string; pack: unknown }>();
  const keyOf = (owner: string, name: string) => JSON.stringify([owner, name]);
  return {
    writesOf: async (owner) => structuredClone(writes.filter((write) => write.owner === owner)),
    async addWrite(write) {
      last += 1;
      writes.push(structuredClone({ ...write, sequence: last }));
    },
    async changeWrite(write) {
      writes = writes.map((known) => (known.sequence === write.sequence ? structuredClone(write) : known));
    },
    async removeWrites(ids) {
      writes = writes.filter(({ id }) => !ids.includes(id));
    },
    readPack: async (owner, name) => structuredClone(packs.get(keyOf(owner, name))?.pack),
    async keepPack(owner, name, pack) {
      packs.set(keyOf(owner, name), { owner, pack: structuredClone(pack) });
    },
    async forgetPacks(owner) {
      for (const [key, kept] of packs) if (kept.owner !== owner) packs.delete(key);
    },
  };
}
