/** Which passwords are good enough: long, not what guessers try first, and nothing to do with their owner. */
import { commonPairs, commonWords, keyboardWalks } from "./common-passwords.ts";
import { passwordMaximum, passwordMinimum } from "./password-length.ts";

/** What is known about the person who chooses; each part that is known is kept out of the password. */
export type PasswordOwner = { email?: string; firstName?: string; lastName?: string; organization?: string };

export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

export type PasswordVerdict = {
  /** The sentence to refuse it with; missing when the password may be used. */
  problem?: string;
  /** 0 refused, 1 weak, 2 fair, 3 good, 4 strong. */
  strength: PasswordStrength;
  /** One line to show under the field while it is typed. */
  hint: string;
};

/** Guesses a password must be worth, as a power of two, not to count as a common one. */
const leastBits = 26;

const strengthSteps = [34, 45, 60] as const;

const strengthHints = [
  "",
  "Weak password. Add another word or two.",
  "Fair password. Add a few more characters to make it stronger.",
  "Good password.",
  "Strong password.",
] as const;

/**
 * Judges a password by ruling R25: 10 to 200 characters, none of the common ones, no rule on which characters.
 * Common passwords are recognised by how they are made (words, names, years, keyboard patterns, repeats, swapped
 * letters such as `p4$$w0rd`) rather than from a list, after the method of zxcvbn (Wheeler, USENIX Security 2016).
 */
export function judgePassword(password: string, owner: PasswordOwner = {}): PasswordVerdict {
  const length = [...password].length;
  if (length < passwordMinimum) {
    const missing = passwordMinimum - length;
    const hint = `${missing} more character${missing === 1 ? "" : "s"} needed.`;
    return { problem: `Password must be at least ${passwordMinimum} characters long`, strength: 0, hint };
  }
  if (length > passwordMaximum) {
    return refused(`Password must be at most ${passwordMaximum} characters long`);
  }
  const personal = personalPart(password, owner);
  if (personal) return refused(`Password can't contain your ${personal}`);
  const bits = guessBits(password, ownWords(owner));
  if (bits < leastBits) {
    return refused("Password is too easy to guess. Avoid common words, dates, repeats and keyboard patterns");
  }
  const strength = (1 + strengthSteps.filter((step) => bits >= step).length) as PasswordStrength;
  return { strength, hint: strengthHints[strength] };
}

function refused(problem: string): PasswordVerdict {
  return { problem, strength: 0, hint: `${problem}.` };
}

/** Names of less than four letters are part of too many words to be forbidden; they only count as common words. */
const shortestForbidden = 4;

function personalPart(password: string, owner: PasswordOwner): string | undefined {
  const { email = "", firstName = "", lastName = "", organization = "" } = owner;
  const spellings = [squeezed(password), ...unleeted(password.toLowerCase()).map(squeezed)];
  const forbidden: [string, string][] = [
    ["email address", email],
    ["email address", email.split("@")[0] ?? ""],
    ["name", firstName],
    ["name", lastName],
    ["organization's name", organization],
    ["organization's name", organization.replace(/[\s,.]+(?:llc|inc|ltd|co|corp|company|gmbh)\.?$/i, "")],
  ];
  for (const [label, part] of forbidden) {
    const text = squeezed(part);
    if (text.length >= shortestForbidden && spellings.some((spelling) => spelling.includes(text)))
      return label;
  }
  return undefined;
}

function ownWords(owner: PasswordOwner): Set<string> {
  const texts = Object.values(owner).filter((text) => text !== undefined);
  return new Set(texts.flatMap((text) => plain(text).match(/[\p{L}\p{N}]{3,}/gu) ?? []));
}

/**
 * How many guesses the password is worth at most, as a power of two: the cheapest way to build it from pieces that a
 * guesser would try, with every character outside such a piece counted by its kind.
 */
function guessBits(password: string, own: ReadonlySet<string>): number {
  const block = repeatedBlock(password).slice(0, judgedLength);
  const text = plain(block);
  const typed = block.length === text.length ? block : text;
  const best: number[] = [0];
  for (let end = 1; end <= text.length; end++) {
    let cheapest = (best[end - 1] ?? 0) + singleBits(text[end - 2] ?? "", typed[end - 1] ?? "");
    for (let start = Math.max(0, end - longestPiece); start <= end - 3; start++) {
      const piece = text.slice(start, end);
      const bits = pieceBits(piece, own) + capitalBits(typed.slice(start, end));
      cheapest = Math.min(cheapest, (best[start] ?? 0) + bits);
    }
    best.push(cheapest);
  }
  return (best[text.length] ?? 0) + Math.log2(password.length / block.length);
}

/** What comes after is not looked at: this much is either strong already or hopeless. */
const judgedLength = 60;

/** Longer words, walks and runs are counted in several pieces, which makes them only a little dearer. */
const longestPiece = 20;

function pieceBits(piece: string, own: ReadonlySet<string>): number {
  return Math.min(wordBits(piece, own), runBits(piece), dateBits(piece));
}

function wordBits(piece: string, own: ReadonlySet<string>): number {
  const isKnown = (word: string) => commonWords.has(word) || own.has(word);
  if (isKnown(piece)) return 9;
  if (isKnown([...piece].toReversed().join(""))) return 10;
  return /[^a-z]/.test(piece) && unleeted(piece).some(isKnown) ? 10.5 : Number.POSITIVE_INFINITY;
}

/** Repeats (aaaa), sequences (4567, dcba) and ways over the keyboard (asdf). */
function runBits(piece: string): number {
  const steps = new Set(Array.from(piece.slice(1), (char, i) => char.charCodeAt(0) - piece.charCodeAt(i)));
  const [step = 9] = steps;
  if (steps.size === 1 && Math.abs(step) <= 1) return 5 + Math.log2(piece.length);
  const backwards = [...piece].toReversed().join("");
  const isWalk = keyboardWalks.some((walk) => walk.includes(piece) || walk.includes(backwards));
  return isWalk ? 6 + Math.log2(piece.length) : Number.POSITIVE_INFINITY;
}

function dateBits(piece: string): number {
  if (/^(?:19\d\d|20[0-4]\d)$/.test(piece)) return 6.5;
  const isDate =
    /^(?:0?[1-9]|[12]\d|3[01])[-/. ]?(?:0?[1-9]|[12]\d|3[01])[-/. ]?(?:19|20)?\d\d$/.test(piece) ||
    /^(?:19|20)\d\d[-/. ]?(?:0?[1-9]|1[0-2])[-/. ]?(?:0?[1-9]|[12]\d|3[01])$/.test(piece);
  return isDate && piece.length >= 6 ? 14 : Number.POSITIVE_INFINITY;
}

function capitalBits(piece: string): number {
  if (!/\p{Lu}/u.test(piece)) return 0;
  return /^\p{Lu}[^\p{Lu}]*$/u.test(piece) || !/\p{Ll}/u.test(piece) ? 1 : 4;
}

/** A letter that often follows the one before counts for little: people who type letters mostly type words. */
function singleBits(before: string, char: string): number {
  if (/[A-Za-z]/.test(char)) {
    const usual = commonPairs.has(before + char.toLowerCase());
    return (usual ? 2.2 : 5) + (/[A-Z]/.test(char) ? 1 : 0);
  }
  if (/[0-9]/.test(char)) return 3.3;
  return /[ -~]/.test(char) ? 4 : 6;
}

/** The shortest text of which the whole password is a repetition; the password itself when it is none. */
function repeatedBlock(password: string): string {
  const period = (password + password).indexOf(password, 1);
  return password.slice(0, period);
}

const letterFor: Record<string, string> = {
  "0": "o",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  $: "s",
  "+": "t",
  "€": "e",
  "(": "c",
};

/** The two readings of letters swapped for digits and signs: `1`, `!` and `|` stand for i or for l. */
function unleeted(text: string): string[] {
  const letters = text.replace(/[0345789@$+€(]/g, (char) => letterFor[char] ?? char);
  return ["i", "l"].map((letter) => letters.replace(/[1!|]/g, letter));
}

function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}

function squeezed(text: string): string {
  return plain(text).replace(/[^\p{L}\p{N}@]/gu, "");
}
