/** What a form does when someone else has saved its record since it was read: look at how it is now, and go on. */
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { apiError } from "../api/api-error.ts";
import { isStale } from "../api/expected-version.ts";
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
};

export type StaleRecord = {
  title: string;
  /** Its sentence says who changed the record. */
  error: Error;
  /** Null until the newer record is here. */
  meanwhile: Meanwhile | null;
  isLoading: boolean;
  /** Why the newer record could not be fetched. */
  failure: Error | null;
  /** Puts the newer record under what was typed. */
  reload: () => void;
};

type Given<Rec extends Versioned, Values extends object> = {
  options: { stale?: StaleOptions<Rec, Values>; valuesOf: (record: Rec | null) => Values };
  typing: ReturnType<typeof useTyping<Rec, Values>>;
  error: Error | null;
  onReloaded: () => void;
};

/** Null as long as nobody was faster. */
export function useStaleRecord<Rec extends Versioned, Values extends object>(
  given: Given<Rec, Values>,
): StaleRecord | null {
  const { typing, error, onReloaded } = given;
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
  const meanwhile = latest ? changedMeanwhile(start, valuesOf(latest), typed, stale.labels) : null;
  return {
    title: stale.title,
    error,
    meanwhile,
    isLoading: look.isPending,
    failure: look.error,
    reload: () => {
      if (!latest) return look.mutate(base);
      typing.goOnFrom(latest);
      onReloaded();
      look.reset();
      const changed = meanwhile?.changed.join(", ");
      notifySuccess(changed ? `Reloaded. They changed ${changed}.` : "Reloaded.");
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
