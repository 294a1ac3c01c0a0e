/** Makes the keys of fields and choices from their first labels: "Gate code" is `gate_code`. */
import { normaliseForSearch } from "#shared/text.ts";

const longestKey = 60;

/** Lower case letters, digits and underscores, a letter first, and none of `taken`; `fallback` for other alphabets. */
export function keyFor(label: string, taken: ReadonlySet<string>, fallback: string): string {
  const words = normaliseForSearch(label)
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^[_0-9]+|_+$/g, "")
    .slice(0, longestKey - 5)
    .replace(/_+$/, "");
  const base = words === "" ? fallback : words;
  if (!taken.has(base)) return base;
  for (let number = 2; ; number++) {
    const key = `${base}_${number}`;
    if (!taken.has(key)) return key;
  }
}
