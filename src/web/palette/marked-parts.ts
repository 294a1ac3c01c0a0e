/** Where in a text stands what was searched for. */

/** The text in parts, each with whether it is one of the words. */
export function partsOf(text: string, words: readonly string[]): [string, boolean][] {
  const letters = [...text];
  const folded = letters.map(fold);
  const isMarked = letters.map(() => false);
  for (const word of words) {
    for (let start = 0; word !== "" && start < letters.length; start++) {
      const length = lengthOf(folded, start, word);
      if (length > 0) isMarked.fill(true, start, start + length);
    }
  }
  const parts: [string, boolean][] = [];
  for (const [index, letter] of letters.entries()) {
    const last = parts.at(-1);
    if (last && last[1] === isMarked[index]) last[0] += letter;
    else parts.push([letter, isMarked[index] ?? false]);
  }
  return parts;
}

/** How many letters from `start` on are the word; 0 when they are not. Digits may have anything but letters between them. */
function lengthOf(folded: readonly string[], start: number, word: string): number {
  const isNumber = /^\d{3,}$/.test(word);
  let rest = word;
  for (let index = start; index < folded.length; index++) {
    const letter = folded[index] ?? "";
    if (letter !== "" && rest.startsWith(letter)) rest = rest.slice(letter.length);
    else if (!(isNumber && index > start && /^[\s()+./-]$/.test(letter))) return 0;
    if (rest === "") return index - start + 1;
  }
  return 0;
}

const fold = (letter: string): string => letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
