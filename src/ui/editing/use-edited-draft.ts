/** The draft of a record on its page: changed at once, saved by itself, and taken back step by step. */
import { useCallback, useEffect, useRef, useState } from "react";
import { type Autosave, createAutosave, type SaveState } from "./autosave.ts";
import { beginHistory, changed, redone, undone } from "./history.ts";

/** Those of the first drawing are kept: what may change meanwhile has no place in them. */
type Parts<Draft> = {
  /** What the record says when its page is opened, and which version of it that is. */
  draft: Draft;
  version: number;
  save: (draft: Draft, version: number) => Promise<{ version: number }>;
  /** After a save that failed for another reason than that someone else was faster. */
  onFailed: (error: unknown) => void;
};

export type EditedDraft<Draft> = {
  draft: Draft;
  saveState: SaveState;
  canUndo: boolean;
  canRedo: boolean;
  /** A change that gives the same draft is none. `about` the same as before and not null is one step with it. */
  change: (change: (draft: Draft) => Draft, about?: string | null) => void;
  undo: () => void;
  redo: () => void;
  /** Saves what waits; whether all is saved then. */
  flush: () => Promise<boolean>;
  /** After another call changed the record, and with a draft where it replaced what was written here. */
  accept: (version: number, replaced?: Draft) => void;
};

export function useEditedDraft<Draft>(parts: Parts<Draft>): EditedDraft<Draft> {
  const [history, setHistory] = useState(() => beginHistory(parts.draft));
  const [saveState, setSaveState] = useState<SaveState>("saved");
  const autosave = useAutosave(parts, setSaveState);
  // What stands now, for changes that come between two drawings.
  const latest = useRef(history);

  const adopt = useCallback(
    (next: typeof history) => {
      latest.current = next;
      setHistory(next);
      autosave.change(next.present);
    },
    [autosave],
  );
  const change = useCallback(
    (apply: (draft: Draft) => Draft, about: string | null = null) => {
      const next = apply(latest.current.present);
      if (next !== latest.current.present) adopt(changed(latest.current, next, about));
    },
    [adopt],
  );
  const undo = useCallback(() => {
    if (latest.current.past.length > 0) adopt(undone(latest.current));
  }, [adopt]);
  const redo = useCallback(() => {
    if (latest.current.future.length > 0) adopt(redone(latest.current));
  }, [adopt]);
  const accept = useCallback(
    (version: number, replaced?: Draft) => {
      autosave.seen(version);
      if (replaced === undefined) return;
      latest.current = beginHistory(replaced);
      setHistory(latest.current);
    },
    [autosave],
  );
  return {
    draft: history.present,
    saveState,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change,
    undo,
    redo,
    flush: autosave.flush,
    accept,
  };
}

function useAutosave<Draft>(parts: Parts<Draft>, onState: (state: SaveState) => void): Autosave<Draft> {
  const [autosave] = useState(() =>
    createAutosave<Draft>({
      version: parts.version,
      onState(state, error) {
        onState(state);
        if (state === "failed") parts.onFailed(error);
      },
      save: parts.save,
    }),
  );
  // Whoever leaves the page has what they wrote saved.
  useEffect(() => () => void autosave.flush(), [autosave]);
  return autosave;
}
