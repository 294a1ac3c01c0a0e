/**
 * The draft of a record on its page: changed at once, saved by itself, and taken back step by step. What somebody else
 * saved meanwhile is merged into it.
 */
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Naming } from "../conflict/naming.ts";
import { type Autosave, createAutosave, type SaveState } from "./autosave.ts";
import { beginHistory, changed, redone, undone } from "./history.ts";
import { type DraftConflict, useMerging } from "./use-merging.ts";

/** Those of the first drawing are kept: what may change meanwhile has no place in them. */
type Parts<Draft extends object> = {
  /** What the record says when its page is opened, and which version of it that is. */
  draft: Draft;
  version: number;
  save: (draft: Draft, version: number) => Promise<{ version: number }>;
  /** As the server has it now. */
  latest: () => Promise<{ version: number; draft: Draft }>;
  /** How people know the parts of the draft. */
  labels: Partial<Record<keyof Draft, string>>;
  /** For parts that hold ids. */
  naming?: Naming;
  /** After a save that failed for another reason than that someone else was faster. */
  onFailed: (error: unknown) => void;
};

export type EditedDraft<Draft> = {
  draft: Draft;
  saveState: SaveState;
  /** While the state is "stale": what is to be asked. */
  conflict: DraftConflict;
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

export function useEditedDraft<Draft extends object>(parts: Parts<Draft>): EditedDraft<Draft> {
  const [history, setHistory] = useState(() => beginHistory(parts.draft));
  const [saveState, setSaveState] = useState<SaveState>("saved");
  // What stands now, for changes that come between two drawings, and what the server had from here last.
  const latest = useRef(history);
  const kept = useRef(parts.draft);
  const autosave = useAutosave(parts, setSaveState, kept);
  const begin = useCallback((draft: Draft) => {
    latest.current = beginHistory(draft);
    setHistory(latest.current);
  }, []);
  const conflict = useMerging<Draft>({
    ...parts,
    isStale: saveState === "stale",
    sides: () => ({ before: kept.current, mine: latest.current.present }),
    onMerged(newest, draft) {
      kept.current = newest.draft;
      autosave.seen(newest.version);
      // Steps of before would take back what the others did.
      begin(draft);
      autosave.change(draft);
    },
  });

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
      kept.current = replaced;
      begin(replaced);
    },
    [autosave, begin],
  );
  const { present: draft, past, future } = history;
  const steps = { undo, redo, canUndo: past.length > 0, canRedo: future.length > 0 };
  return { draft, saveState, conflict, ...steps, change, flush: autosave.flush, accept };
}

function useAutosave<Draft extends object>(
  parts: Parts<Draft>,
  onState: (state: SaveState) => void,
  kept: RefObject<Draft>,
): Autosave<Draft> {
  const [autosave] = useState(() =>
    createAutosave<Draft>({
      version: parts.version,
      onState(state, error) {
        onState(state);
        if (state === "failed") parts.onFailed(error);
      },
      async save(draft, version) {
        const saved = await parts.save(draft, version);
        kept.current = draft;
        return saved;
      },
    }),
  );
  // Whoever leaves the page has what they wrote saved.
  useEffect(() => () => void autosave.flush(), [autosave]);
  return autosave;
}
