/** Merges into a draft what somebody else saved meanwhile, and asks only about what both changed. */
import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { type Clash, merged } from "../conflict/merging.ts";
import type { Naming } from "../conflict/naming.ts";
import { differing } from "../form/record-draft.ts";

type Newest<Draft> = { version: number; draft: Draft };

type Parts<Draft extends object> = {
  isStale: boolean;
  latest: () => Promise<Newest<Draft>>;
  labels: Partial<Record<keyof Draft, string>>;
  naming?: Naming;
  sides: () => { before: Draft; mine: Draft };
  onMerged: (newest: Newest<Draft>, draft: Draft) => void;
};

export type DraftConflict = {
  /** Empty while the newer version is on its way, or couldn't be had. */
  clashes: readonly Clash[];
  naming: Naming | undefined;
  failure: Error | null;
  retry: () => void;
  resolve: (takes: ReadonlySet<string>) => void;
};

export function useMerging<Draft extends object>(parts: Parts<Draft>): DraftConflict {
  const { isStale } = parts;
  const [found, setFound] = useState<{ newest: Newest<Draft>; clashes: Clash[] } | null>(null);

  function take(newest: Newest<Draft>, takes?: ReadonlySet<string>) {
    const { before, mine } = parts.sides();
    const { typed, clashes } = merged(before, differing(before, mine), newest.draft, parts.labels, takes);
    const isAsked = clashes.length > 0 && !takes;
    setFound(isAsked ? { newest, clashes } : null);
    if (!isAsked) parts.onMerged(newest, { ...newest.draft, ...typed });
  }
  const look = useMutation({ mutationFn: parts.latest, onSuccess: (newest) => take(newest) });
  const begin = useEffectEvent(() => look.mutate());
  useEffect(() => {
    if (isStale) begin();
  }, [isStale]);
  return {
    clashes: isStale ? (found?.clashes ?? []) : [],
    naming: parts.naming,
    failure: look.error,
    retry: () => look.mutate(),
    resolve: (takes) => found && take(found.newest, takes),
  };
}
