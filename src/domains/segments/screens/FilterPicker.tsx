/** The conditions of a segment as a field of something else, which hears of them as soon as they are whole. */
import { useEffect, useRef, useState } from "react";
import { useSession } from "#ui/session/session.ts";
import type { Filter } from "../filters/contract.ts";
import { countDrafts, draftOf, readFilter } from "./editor/draft-filter.ts";
import { GroupFields } from "./editor/GroupFields.tsx";

type Props = {
  value: Filter;
  onChange: (filter: Filter) => void;
  /** While a condition isn't whole, what was whole last still holds. */
  onUnfinished: (isUnfinished: boolean) => void;
};

export function FilterPicker({ value, onChange, onUnfinished }: Props) {
  const currency = useSession().organization?.currency ?? "USD";
  const begin = (of: Filter) => ({ of, group: draftOf(of, currency) });
  const [draft, setDraft] = useState(() => begin(value));
  // Changed from elsewhere, by undo for one.
  if (draft.of !== value) setDraft(begin(value));
  const { errors } = readFilter(draft.group, currency);
  useTelling(onUnfinished, errors !== null);
  return (
    <GroupFields
      form={{ errors: errors ?? {}, count: countDrafts(draft.group) }}
      group={draft.group}
      path="filter"
      level={1}
      onChange={(group) => {
        const { wanted } = readFilter(group, currency);
        setDraft({ of: wanted ?? value, group });
        if (wanted) onChange(wanted);
      }}
    />
  );
}

/** What leaves the screen is unfinished no more. */
function useTelling(onUnfinished: (isUnfinished: boolean) => void, isUnfinished: boolean): void {
  const tell = useRef(onUnfinished);
  useEffect(() => {
    tell.current = onUnfinished;
  });
  useEffect(() => {
    tell.current(isUnfinished);
    return () => tell.current(false);
  }, [isUnfinished]);
}
