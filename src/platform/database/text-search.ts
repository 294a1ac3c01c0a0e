/** What the two ways of searching a long list have in common: along its order, or by the index of its texts. */
import { type RawBuilder, sql } from "kysely";

/** Whether the text of a row holds this part, in which nothing is a wildcard. */
export const contains = (part: string): RawBuilder<unknown> =>
  sql`search_text like (select search_pattern(${part}))`;

/** The same of a row of a view of searchable texts, found by their index; for a part that `isIndexed`. */
export const isFoundBy = (part: string): RawBuilder<unknown> =>
  sql`(search_keys @> (select search_keys(current_organization(), search_form(${part}))) and ${contains(part)})`;

/** The index of texts knows three characters in a row; for less it would be read as a whole, all organizations' of it. */
export const isIndexed = (part: string): boolean => /[\p{L}\p{N}]{3}/u.test(part.normalize("NFC"));

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
