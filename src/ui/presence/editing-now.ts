/** Which records have a form open on this page, so that others can be told. */
import { useEffect, useSyncExternalStore } from "react";
import type { PresenceKind } from "#shared/presence.ts";

const open = new Map<string, number>();
const listeners = new Set<() => void>();

function count(key: string, by: 1 | -1): void {
  open.set(key, (open.get(key) ?? 0) + by);
  for (const tell of listeners) tell();
}

/** For the form: undefined for a record that is new. */
export function useEditing(kind: PresenceKind, id: number | undefined): void {
  useEffect(() => {
    if (id === undefined) return;
    const key = `${kind} ${id}`;
    count(key, 1);
    return () => count(key, -1);
  }, [kind, id]);
}

export function useIsEdited(kind: PresenceKind, id: number): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (open.get(`${kind} ${id}`) ?? 0) > 0,
  );
}
