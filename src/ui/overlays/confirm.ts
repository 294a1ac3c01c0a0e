/** Asks a yes-or-no question and waits for the answer: `if (await confirm({ … })) remove()`. */
import { useSyncExternalStore } from "react";

export type Question = {
  title: string;
  message?: string;
  /** The word on the button that says yes; "Confirm" unless given. */
  confirmLabel?: string;
  cancelLabel?: string;
  /** The yes is red, and the focus begins on the no. */
  isDanger?: boolean;
};

type Asked = Question & { id: number; answer: (isYes: boolean) => void };

const listeners = new Set<() => void>();
let asked: Asked | null = null;
let lastId = 0;

/** Resolves with false when it is closed in any other way. A second question answers the first with no. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    lastId += 1;
    const id = lastId;
    set({
      ...question,
      id,
      answer: (isYes) => {
        if (asked?.id === id) set(null);
        resolve(isYes);
      },
    });
  });
}

export function useQuestion(): Asked | null {
  return useSyncExternalStore(subscribe, () => asked);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}
