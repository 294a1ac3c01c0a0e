/** Items that have no key of their own, such as the lines of a text, each with its place as one. */
type Keyed<Item> = { key: string; item: Item; place: number };

export const keyed = <Item>(items: readonly Item[]): Keyed<Item>[] =>
  items.map((item, place) => ({ key: `at-${place}`, item, place }));
