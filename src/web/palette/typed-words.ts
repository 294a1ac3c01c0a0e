/** What a row of keys writes, before there is a field that could tell. */

/** What stands there after a key; undefined when the key writes nothing. */
export function wordsAfter(key: string, words: string): string | undefined {
  if (key === "Backspace") return words.slice(0, -1);
  return [...key].length === 1 ? words + key : undefined;
}
