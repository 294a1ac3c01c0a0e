/** Keeps what somebody is writing on the device, so that a closed page or an empty battery does not cost it. */
import { useState } from "react";

/** The third part forgets the draft, when it was sent. Whoever leaves the product leaves no draft behind. */
export function useKeptDraft(name: string): [text: string, set: (text: string) => void, forget: () => void] {
  const key = `plumbline_draft_${name}`;
  const [text, setText] = useState(() => read(key));
  return [
    text,
    (next) => {
      setText(next);
      write(key, next);
    },
    () => write(key, ""),
  ];
}

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

function write(key: string, text: string): void {
  try {
    if (text === "") localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Where nothing can be kept, the draft lives as long as the page.
  }
}
