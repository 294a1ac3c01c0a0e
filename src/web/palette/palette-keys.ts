/** Keys that are typed before the palette's field is there: they are kept for it, and nothing else takes them. */
import { wordsAfter } from "./typed-words.ts";

let caught = "";
let follower: ((words: string) => void) | null = null;

/** From the key that opens the palette until `releaseKeys`. */
export function catchKeys(): void {
  caught = "";
  window.addEventListener("keydown", onKeyDown, { capture: true });
}

/** The field has the focus, or the palette is closed. */
export function releaseKeys(): void {
  caught = "";
  window.removeEventListener("keydown", onKeyDown, { capture: true });
}

/** Tells what was typed so far, and whenever more comes. Gives the way to stop. */
export function followKeys(follow: (words: string) => void): () => void {
  follower = follow;
  if (caught !== "") follow(caught);
  return () => {
    follower = null;
  };
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const next = wordsAfter(event.key, caught);
  if (next === undefined) return;
  caught = next;
  event.preventDefault();
  event.stopPropagation();
  follower?.(caught);
}
