/** Finds what a person means in a list of names, also when a letter is missing, doubled or swapped. */
import { slipsAtStart } from "#shared/slips.ts";

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
  const slips = slipsAtStart(word, candidate);
  const allowed = word.length >= 8 ? 2 : 1;
  return slips <= allowed ? 45 - slips * 10 : 0;
}

function wordsOf(text: string): string[] {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
