/** Splits a list so that what belongs to one customer stays in order: the first of each, then the second of each. */
export function wavesOf<Item>(items: readonly Item[], customerOf: (item: Item) => number): Item[][] {
  const waves: Item[][] = [];
  const counts = new Map<number, number>();
  for (const item of items) {
    const place = counts.get(customerOf(item)) ?? 0;
    counts.set(customerOf(item), place + 1);
    const wave = waves[place] ?? [];
    waves[place] = wave;
    wave.push(item);
  }
  return waves;
}
