/** A text with a merge field that nothing filled must not reach a customer with braces in it. */
import { unfilledIn } from "#shared/messages/merge-fields.ts";

/** "Fill in {date} before you send it."; null when nothing is left open. */
export function unfilledSentence(text: string): string | null {
  const open = unfilledIn(text, {});
  if (open.length === 0) return null;
  return `Fill in ${open.map((name) => `{${name}}`).join(", ")} before you send it.`;
}
