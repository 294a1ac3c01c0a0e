/** What the two ways of searching a long list have in common: along its order, or by the index of its texts. */
import { type RawBuilder, sql } from "kysely";

/** Whether the text of a row holds this part, in which nothing is a wildcard. */
export const contains = (part: string): RawBuilder<unknown> =>
  sql`search_text like (select search_pattern(${part}))`;

/** The index of texts knows three letters or digits in a row; without them it would be read as a whole. */
export const isIndexed = (part: string): boolean => /[a-z0-9]{3}/i.test(part);

const sampled = 300;
const manyOfSampled = 3;
const walkedWhenMany = 10_000;
const walkedWithoutIndex = 20_000;

/**
 * How many rows of a list it pays to look through one by one, as an expression. What many have ("gmail", "repair") is
 * soonest found by walking the list until a page is full; what few have, by the index, whose hits must all be sorted.
 * A sample of the newest tells which: `newest` selects the `search_text` of rows, the newest first.
 */
export function walkDepth(
  hasIndex: boolean,
  isHit: RawBuilder<unknown>,
  newest: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (!hasIndex) return sql`${walkedWithoutIndex}::int`;
  return sql`(select case when count(*) filter (where ${isHit}) >= ${manyOfSampled} then ${walkedWhenMany}::int else 0 end
    from (${newest} limit ${sampled}) as sample)`;
}
