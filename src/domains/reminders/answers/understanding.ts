/** Whether a text says yes or no to a visit, by a closed list: what says more than that is left to people. */
import type { AnswerSaid } from "./contract.ts";

const yesWords = [
  "yes",
  "y",
  "yep",
  "yeah",
  "yup",
  "ya",
  "yess",
  "yesyes",
  "si",
  "ok",
  "okay",
  "k",
  "c",
  "confirm",
  "confirmed",
  "confirming",
  "iconfirm",
  "weconfirm",
  "yesconfirm",
  "yesconfirmed",
  "yesiconfirm",
  "sure",
  "yessure",
  "ofcourse",
  "absolutely",
  "correct",
  "sounds good",
  "yessoundsgood",
  "works",
  "thatworks",
  "worksforme",
  "yesthatworks",
  "thatworksforme",
  "yesthatworksforme",
  "seeyouthen",
  "yesseeyouthen",
  "seeyou",
  "yesseeyou",
  "seeyoutomorrow",
  "yesseeyoutomorrow",
  "illbethere",
  "wellbethere",
  "iwillbethere",
  "wewillbethere",
  "yesillbethere",
  "yeswellbethere",
  "yesiwillbethere",
  "yeswewillbethere",
].map((words) => words.replaceAll(" ", ""));

const noWords = [
  "no",
  "n",
  "nope",
  "nah",
  "no way",
  "not",
  "notgood",
  "nocan do",
  "reschedule",
  "sorryno",
].map((words) => words.replaceAll(" ", ""));

/** Of a sentence of somebody's own: nothing follows from it but that a member looks. */
const noSentences = [
  /\b(?:can'?t|cant|cannot|can not|won'?t|wont|will not|not able to|unable to|not going to)\b.{0,24}\b(?:make|come|be (?:there|home|here|in)|do (?:it|that|then)|keep|meet)\b/,
  /\b(?:reschedule|re-schedule|another (?:day|time)|different (?:day|time)|other (?:day|time))\b/,
  /\b(?:can'?t|cant|cannot) (?:do|tomorrow|today|then|anymore)\b/,
  /^(?:no|nope)\b[\s,.!]*(?:sorry|i|we|that|this|it)\b.{0,80}$/,
  /^(?:i |we )?(?:can'?t|cant|cannot)\W*$/,
  /\b(?:doesn'?t|does not|won'?t) work\b/,
];

/** What may stand beside the word without changing what is meant. */
const politeWords =
  /^(?:please|pls|plz|thanks|thank|you|thx|ty|great|perfect|hi|hello|the|visit|appointment|sorry)$/;

const thumbs: readonly (readonly [AnswerSaid, RegExp])[] = [
  ["yes", /^(?:\u{1F44D}|\u{1F44C}|\u2705|\u2714|\u2611)+$/u],
  ["no", /^(?:\u{1F44E}|\u274C|\u2716)+$/u],
];

/** Null for what is neither. Case, spaces, accents, punctuation and skin tones make no difference. */
export function understandAnswer(text: string): AnswerSaid | null {
  const plain = text
    .normalize("NFKD")
    .replace(/[\p{Mn}\u{1F3FB}-\u{1F3FF}\u200D]/gu, "")
    .replace(/[’‘`´]/g, "'")
    .toLowerCase()
    .trim();
  const picture = thumbs.find(([, pattern]) => pattern.test(plain.replace(/[\s.!]/g, "")));
  if (picture) return picture[0];
  if (plain.includes("?")) return noSentences.some((each) => each.test(plain)) ? "no" : null;
  const withoutThumbs = plain.replace(/\p{Extended_Pictographic}/gu, "");
  const words = withoutThumbs.replaceAll("'", "").match(/[\p{L}\p{N}]+/gu) ?? [];
  const meant = words.filter((word) => !politeWords.test(word)).join("");
  if (yesWords.includes(meant) || yesWords.includes(words.join(""))) return "yes";
  if (noWords.includes(meant)) return "no";
  return noSentences.some((each) => each.test(withoutThumbs)) ? "no" : null;
}
