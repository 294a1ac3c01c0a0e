/** What a text says apart from what chance wrote into it. */

/** Without ids, keys and hashes: sixteen letters, digits and dashes or more in one piece. */
export const withoutRandom = (text: string): string =>
  text.replace(/[\w-]{16,}/g, (word) => (/\d/.test(word) ? "…" : word));
