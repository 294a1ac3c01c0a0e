/** What is typed into a form, over the record as it was last read. */
import { useState } from "react";
import { differing, type Errors, errorsAfter, typedWith } from "./record-draft.ts";

/** A number that grows with each change; what is one person's alone may go without. */
export type Versioned = { version?: number | undefined };

type Options<Rec, Values> = { record: Rec | null; valuesOf: (record: Rec | null) => Values };

export function useTyping<Rec extends Versioned, Values extends object>({
  record,
  valuesOf,
}: Options<Rec, Values>) {
  const [under, setUnder] = useState(() => ({ base: record, start: valuesOf(record) }));
  const [typed, setTyped] = useState<Partial<Values>>({});
  const [errors, setErrors] = useState<Errors>({});
  const [isSaved, setSaved] = useState(false);
  const { base, start } = under;
  if (isNewer(record, base) && Object.keys(typed).length === 0) {
    setUnder({ base: record, start: valuesOf(record) });
  }

  /** The errors of a field go when it is edited. Gives what is typed by then. */
  function edit(changes: Partial<Values>): Partial<Values> {
    if (Object.keys(changes).length === 0) return typed;
    setTyped((now) => typedWith(start, now, changes));
    setErrors((now) => errorsAfter(now, Object.keys(changes)));
    setSaved(false);
    return typedWith(start, typed, changes);
  }

  /** What was typed stays on top of the newer record; what was sent of it, if anything, is in it already. */
  function goOnFrom(newer: Rec | null, sent?: Values) {
    const next = valuesOf(newer);
    setUnder({ base: newer, start: next });
    setTyped((now) => differing(next, sent ? differing(sent, now) : now));
  }

  /** What was merged stands over the newer record, in place of what was typed. */
  function mergeOnto(newer: Rec, merged: Partial<Values>) {
    setUnder({ base: newer, start: valuesOf(newer) });
    setTyped(merged);
  }

  return {
    base,
    start,
    typed,
    errors,
    isSaved,
    values: { ...start, ...typed },
    edit,
    setErrors,
    setSaved,
    goOnFrom,
    mergeOnto,
  };
}

function isNewer(record: Versioned | null, base: Versioned | null): boolean {
  if (record === null || base === null) return false;
  if (record.version === undefined || base.version === undefined) return record !== base;
  return record.version > base.version;
}
