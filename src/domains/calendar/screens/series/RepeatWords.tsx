/** How often an event repeats, as a person would say it. */
import { wordsOfRule } from "./repeat-choices.ts";

export function RepeatWords({ rule, isApart }: { rule: string; isApart: boolean }) {
  return `${wordsOfRule(rule)}${isApart ? " (this one changed)" : ""}`;
}
