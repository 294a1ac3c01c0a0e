/** What a form does when someone else has saved its record since it was read: look at how it is now, and go on. */
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { apiError } from "../api/api-error.ts";
import { isStale } from "../api/expected-version.ts";
import { type Clash, merged } from "../conflict/merging.ts";
import type { Naming } from "../conflict/naming.ts";
import { notifySuccess } from "../overlays/toast.tsx";
import { changedMeanwhile, type Meanwhile } from "./record-draft.ts";
import type { useTyping, Versioned } from "./use-typing.ts";

export type StaleOptions<Rec, Values> = {
  /** "This customer has changed". */
  title: string;
  /** The record as the server has it now; undefined when it is gone. */
  latest: (base: Rec) => Promise<Rec | undefined>;
  /** How people know the fields; those without a label are not spoken of. */
  labels: Partial<Record<keyof Values, string>>;
  /** For fields that hold ids. */
  naming?: Naming;
};

export type StaleRecord = {
  title: string;
  /** Its sentence says who changed the record. */
  error: Error;
  /** What each of the two changed; null until the newer record is here. */
  meanwhile: (Meanwhile & { clashes: Clash[] }) | null;
  naming: Naming | undefined;
  isLoading: boolean;
  /** Why the newer record could not be fetched. */
  failure: Error | null;
  /** Tries to fetch it again. */
  retry: () => void;
  /** Saves what was typed over the newer record; of the clashes with these keys, theirs stands. */
  resolve: (takes: ReadonlySet<string>) => void;
};

type Given<Rec extends Versioned, Values extends object> = {
  options: { stale?: StaleOptions<Rec, Values>; valuesOf: (record: Rec | null) => Values };
  typing: ReturnType<typeof useTyping<Rec, Values>>;
  error: Error | null;
  onReloaded: () => void;
  saveOver: (latest: Rec, typed: Partial<Values>) => Promise<void>;
};

/** Null as long as nobody was faster, or what they changed could be taken over without a question. */
export function useStaleRecord<Rec extends Versioned, Values extends object>(
  given: Given<Rec, Values>,
): StaleRecord | null {
  const { typing, error, onReloaded, saveOver } = given;
  const { stale, valuesOf } = given.options;
  const { base, start, typed } = typing;
  const look = useMutation({
    mutationFn: async (asked: Rec) => {
      const latest = await stale?.latest(asked);
      if (latest) return latest;
      throw apiError("This was deleted after you opened it.", { code: "not_found", status: 404 });
    },
  });
  const isTooLate = stale !== undefined && base !== null && isStale(error);
  useOnce(isTooLate ? error : null, () => base && look.mutate(base));
  if (!isTooLate) return null;

  const { data: latest } = look;
  const now = latest && valuesOf(latest);
  return {
    title: stale.title,
    error,
    meanwhile: now
      ? {
          ...changedMeanwhile(start, now, typed, stale.labels),
          clashes: merged(start, typed, now, stale.labels).clashes,
        }
      : null,
    naming: stale.naming,
    isLoading: look.isPending,
    failure: look.error,
    retry: () => look.mutate(base),
    resolve(takes) {
      if (!latest || !now) return;
      const after = merged(start, typed, now, stale.labels, takes).typed;
      flushSync(() => typing.mergeOnto(latest, after));
      look.reset();
      onReloaded();
      if (Object.keys(after).length > 0) void saveOver(latest, after);
      else notifySuccess("Nothing was left to save. The form shows the latest version.");
    },
  };
}

/** Does it once for each thing that comes up. */
function useOnce<Thing>(thing: Thing | null, act: () => unknown): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (thing !== null) latest.current();
  }, [thing]);
}
