/** Keeps what was made a moment ago in memory, once for all who ask at the same time. */

const mostRemembered = 24;

/** What fails is asked for again; of much, what was asked for last stays. */
export function remembered<T>(
  memory: Map<string, Promise<T>>,
  key: string,
  make: () => Promise<T>,
): Promise<T> {
  const found = memory.get(key) ?? make();
  memory.delete(key);
  memory.set(key, found);
  found.catch(() => memory.delete(key));
  for (const [oldest] of memory) {
    if (memory.size <= mostRemembered) break;
    memory.delete(oldest);
  }
  return found;
}
