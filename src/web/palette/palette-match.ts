/** Finds what a person means in a list of names, also when a letter is missing, doubled or swapped. */

/**
 * How well `query` fits `text`, 0 for not at all. Every word of the query must begin or stand in a word of the text,
 * or be one slip of the finger away from the beginning of one (two slips from eight letters on).
 */
export function fit(query: string, text: string): number {
  const wanted = wordsOf(query);
  const present = wordsOf(text);
  let total = 0;
  for (const word of wanted) {
    const best = Math.max(
      0,
      ...present.map((candidate, index) => fitWord(word, candidate) - Math.min(index, 5)),
    );
    if (best === 0) return 0;
    total += best;
  }
  return wanted.length === 0 ? 0 : total / wanted.length;
}

function fitWord(word: string, candidate: string): number {
  if (candidate === word) return 100;
  if (candidate.startsWith(word)) return 90;
  if (word.length > 1 && candidate.includes(word)) return 60;
  if (word.length < 3) return 0;
  const slips = slipsBetween(word, candidate.slice(0, word.length + 1));
  const allowed = word.length >= 8 ? 2 : 1;
  return slips <= allowed ? 45 - slips * 10 : 0;
}

/** Missing, extra, wrong and swapped letters, counted against the nearest beginning of `candidate`. */
function slipsBetween(word: string, candidate: string): number {
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

function wordsOf(text: string): string[] {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
