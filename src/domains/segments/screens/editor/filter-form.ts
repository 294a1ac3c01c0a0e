/** What the lines of a filter know of the whole of it. */

export type FilterForm = {
  /** One sentence for each operand that isn't right yet: "filter.items.0.amount". */
  errors: Readonly<Record<string, string | undefined>>;
  /** How many conditions there are. */
  count: number;
};
