/** Saves more rows than one statement can take. */

/** PostgreSQL takes at most 65,535 values in one statement; the widest table has less than 100 columns. */
const mostRows = 500;

/** Saves them part by part, one after the other, and gives what was saved in the order of the rows. */
export async function inParts<Row, Saved>(
  rows: readonly Row[],
  save: (part: readonly Row[]) => Promise<readonly Saved[]>,
): Promise<Saved[]> {
  const saved: Saved[] = [];
  for (let from = 0; from < rows.length; from += mostRows)
    saved.push(...(await save(rows.slice(from, from + mostRows))));
  return saved;
}
