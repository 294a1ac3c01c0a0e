/** Asks whom a change of a repeating event concerns, and waits for the answer. */
import { useSyncExternalStore } from "react";
import type { CalendarEvent } from "../../contract.ts";
import type { SeriesScope } from "../../series/contract.ts";

export type ScopeQuestion = {
  verb: "Change" | "Delete";
  title: string;
  /** Another repetition cannot be given to one event alone. */
  isWhole: boolean;
};

type Asked = ScopeQuestion & { answer: (scope: SeriesScope | null) => void };

const listeners = new Set<() => void>();
let asked: Asked | null = null;

function set(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** "this" without asking for an event that does not repeat; null when the question is closed. */
export function askScope(
  event: CalendarEvent,
  verb: ScopeQuestion["verb"],
  isWhole = false,
): Promise<SeriesScope | null> {
  if (event.series_id === null) return Promise.resolve("this");
  asked?.answer(null);
  return new Promise((resolve) => {
    const answer = (scope: SeriesScope | null) => {
      set(null);
      resolve(scope);
    };
    set({ verb, title: event.title, isWhole, answer });
  });
}

export function useScopeQuestion(): Asked | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
}
