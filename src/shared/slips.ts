/** How many slips of the finger lie between what was typed and what is there. */

/** Missing, extra, wrong and swapped letters, counted against the nearest beginning of `whole`. */
export function slipsAtStart(word: string, whole: string): number {
  const candidate = whole.slice(0, word.length + 2);
  let beforeLast: number[] = [];
  let last = Array.from({ length: candidate.length + 1 }, (_, index) => index);
  for (let row = 1; row <= word.length; row++) {
    const current = [row];
    for (let column = 1; column <= candidate.length; column++) {
      const isSame = word[row - 1] === candidate[column - 1];
      let cost = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
      );
      const isSwapped = word[row - 1] === candidate[column - 2] && word[row - 2] === candidate[column - 1];
      if (row > 1 && column > 1 && isSwapped) cost = Math.min(cost, at(beforeLast, column - 2) + 1);
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  return Math.min(...last);
}

function at(row: number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}
