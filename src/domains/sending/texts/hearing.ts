/** What a text that came in asks for: to stop, to start again, for help, or perhaps to stop, which a person decides. */
import type { Heard } from "./contract.ts";

/** Those that carriers answer to in the United States and Canada (CTIA, features.md T-MSG-7), and what people make of them. */
const stopWords = [
  "stop",
  "stopall",
  "stop2end",
  "stoptoend",
  "unsubscribe",
  "cancel",
  "end",
  "quit",
  "revoke",
  "optout",
  "arret",
  "alto",
];
const startWords = ["start", "unstop", "yesstart", "resume", "optin", "subscribe"];
const helpWords = ["help", "info", "ayuda", "aide"];

/** What may stand beside the word without changing what is meant. */
const politeWords =
  /^(?:please|pls|plz|thanks|thank|you|now|all|texts?|messages?|texting|messaging|me|the|this|it)$/;

/** Wishes in a sentence of somebody's own, which a program must not decide about. */
const wishes = [
  /\b(?:stop|quit|cease)\b.{0,20}\b(?:text|messag|contact|send|writ|bother)/,
  /\b(?:do ?n[o']?t|don t|dont|never|no more|no longer)\b.{0,20}\b(?:text|messag|contact|writ|send)/,
  /\b(?:take|remove|delete)\b.{0,12}\bme\b.{0,20}\b(?:off|from|list)/,
  /\b(?:remove|unsubscribe|opt)\b.{0,6}\b(?:me|my number|out)\b/,
  /\b(?:leave me alone|wrong number|lose my number)\b/,
];

/**
 * Null for what asks for none of it. Case, spaces, accents and punctuation make no difference: "S.T.O.P!", "Stop please"
 * and "opt out" stop; "Can you stop by at 3?" does not.
 */
export function hear(text: string): Heard | null {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[’‘`´]/g, "'")
    .toLowerCase();
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  const joined = words.join("");
  const meant = words.filter((word) => !politeWords.test(word)).join("");
  if (words.length > 0 && words.every((word) => word === "stop")) return "stop";
  for (const [heard, list] of known) {
    if (list.includes(joined)) return heard;
    // "Cancel it" and "The end" may be about a visit: only words that mean nothing else are heard among others.
    if (list.includes(meant) && !ambiguous.includes(meant)) return heard;
  }
  if (ambiguous.includes(meant)) return "maybe_stop";
  // "Stop. I'm not interested": a sentence of its own at the beginning.
  if (/^\W*(?:stop|unsubscribe|opt[ -]?out)\s*[.!\n;]/.test(plain)) return "stop";
  return wishes.some((wish) => wish.test(plain)) ? "maybe_stop" : null;
}

/** Stop words that people also use about a visit. */
const ambiguous = ["cancel", "end", "quit", "revoke"];

const known: readonly (readonly [Heard, readonly string[]])[] = [
  ["stop", stopWords],
  ["start", startWords],
  ["help", helpWords],
];
