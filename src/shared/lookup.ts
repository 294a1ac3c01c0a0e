/** Looks words up that come from elsewhere: a table with an answer for every word, also for one that is not in it. */

/** `table` as it is, and `otherwise` for a word that it does not know. */
export function lookup<Key extends string, Value>(
  table: Record<Key, Value>,
  otherwise: (word: string) => Value,
): Record<Key, Value> {
  return new Proxy(table, {
    get: (known, word) => (Object.hasOwn(known, word) ? known[word as Key] : otherwise(String(word))),
  });
}

/** "in_progress" becomes "In progress". */
export function wordsOf(value: string): string {
  const words = value.replaceAll("_", " ").trim() || "unknown";
  return words.charAt(0).toUpperCase() + words.slice(1);
}
