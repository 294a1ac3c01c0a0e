/** How high the scale of a chart goes, and which bar the keys lead to. */

/** The next of 1, 2, 4, 5, 6, 8 and 10 times a power of ten, so that half of it is a figure that can be read, too. */
export function roundTop(value: number): number {
  if (value <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 4, 5, 6, 8, 10].find((each) => value <= each * power) ?? 10;
  return step * power;
}

/** The bar after a key, null for none of them, undefined when the key means nothing here. */
export function barAfter(key: string, shown: number | null, count: number): number | null | undefined {
  if (count === 0) return undefined;
  if (key === "ArrowRight") return shown === null ? 0 : Math.min(shown + 1, count - 1);
  if (key === "ArrowLeft") return shown === null ? count - 1 : Math.max(shown - 1, 0);
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return key === "Escape" ? null : undefined;
}
