/** Text of which the parts that were searched for are marked. */
import { Fragment, type ReactNode } from "react";
import { partsOf } from "./marked-parts.ts";

/** `words` are in lower case and without accents; what is marked has them with their accents. */
export function Marked({ text, words }: { text: string; words: readonly string[] }): ReactNode {
  return partsOf(text, words).map(([part, isMarked], index) => {
    const key = `${index} ${part}`;
    return isMarked ? <mark key={key}>{part}</mark> : <Fragment key={key}>{part}</Fragment>;
  });
}
