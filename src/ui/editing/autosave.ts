/** Saves a draft a moment after the last change, one save after the other, and says how it stands. */
import { isStale } from "#ui/api/expected-version.ts";

export type SaveState = "saved" | "waiting" | "saving" | "failed" | "stale";

export const saveWords: Record<SaveState, string> = {
  saved: "Draft saved",
  waiting: "Saving…",
  saving: "Saving…",
  failed: "Not saved",
  stale: "Not saved",
};

const pauseMs = 700;

type Saved = { version: number };
type Parts<Draft> = {
  version: number;
  save: (draft: Draft, version: number) => Promise<Saved>;
  onState: (state: SaveState, error?: unknown) => void;
};

export function createAutosave<Draft>({ version: first, save, onState }: Parts<Draft>) {
  let version = first;
  let waiting: Draft | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | undefined;

  async function run(): Promise<boolean> {
    while (waiting !== undefined) {
      const draft = waiting;
      waiting = undefined;
      onState("saving");
      try {
        ({ version } = await save(draft, version));
      } catch (error) {
        // What was typed meanwhile goes before it.
        waiting ??= draft;
        onState(isStale(error) ? "stale" : "failed", error);
        return false;
      }
    }
    onState("saved");
    return true;
  }

  /** Whether all is saved then. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    while (running) await running;
    if (waiting === undefined) return true;
    running = run();
    try {
      return await running;
    } finally {
      running = undefined;
    }
  }

  return {
    change(draft: Draft) {
      waiting = draft;
      onState("waiting");
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), pauseMs);
    },
    flush,
    /** After another call changed the record. */
    seen(newest: number) {
      version = newest;
    },
  };
}

export type Autosave<Draft> = ReturnType<typeof createAutosave<Draft>>;
