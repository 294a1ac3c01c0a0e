/** Which words a question has, which of a name are worth remembering, and which stand for a slip of the finger. */
import { normalisePhone, phoneDigits } from "#shared/phone.ts";
import { slipsAtStart } from "#shared/slips.ts";

const mostWords = 8;
const fewestLetters = 4;
const mostLetters = 24;

/**
 * The words that must all be found, in the ways in which they may be meant, the likeliest first. A phone number is the
 * digits that were typed, or those of its one international form; what looks like one may be none.
 */
export function readingsOf(typed: string, country: string): string[][] {
  const words = typed.split(/\s+/u).filter(Boolean).slice(0, mostWords);
  const digits = phoneDigits(typed);
  if (digits.length < 3 || !/^[\p{Nd}\s()+./-]+$/u.test(typed)) return [words];
  const { e164 } = digits.length >= 7 ? normalisePhone(typed, country) : {};
  const all = [[digits], ...(e164 ? [[phoneDigits(e164)]] : []), words];
  return [...new Map(all.map((reading) => [reading.join(" "), reading])).values()];
}

/** Of a text as it is kept for searching. */
export function namedWords(text: string): string[] {
  return text
    .split(/[^\p{L}]+/u)
    .filter((word) => [...word].length >= fewestLetters && [...word].length <= mostLetters);
}

/** Whether it is a word in which a slip can be forgiven: of letters alone, and not too short. */
export const isForgivable = (word: string): boolean => /^\p{L}{4,24}$/u.test(word);

/** Of these, those that are or begin like the word but for a slip, two from eight letters on; the nearest first. */
export function nearest(word: string, candidates: readonly string[]): string[] {
  const allowed = word.length < 8 ? 1 : 2;
  return candidates
    .map((candidate) => ({ candidate, slips: slipsAtStart(word, candidate) }))
    .filter(({ candidate, slips }) => slips > 0 && slips <= allowed && !candidate.startsWith(word))
    .sort((a, b) => a.slips - b.slips || a.candidate.length - b.candidate.length)
    .map(({ candidate }) => candidate);
}
