/** How often an event repeats, as a person would say it. */
import { wordsOfRule } from "./repeat-choices.ts";

export function RepeatWords({ rule, isException }: { rule: string; isException: boolean }) {
  return `${wordsOfRule(rule)}${isException ? " (this event was changed)" : ""}`;
}
