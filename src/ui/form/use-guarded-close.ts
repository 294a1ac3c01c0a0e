/** Lets what is written inside a window decide whether the window may be closed without asking. */
import { type RefObject, useEffect, useRef } from "react";
import { useUnsavedGuard } from "./use-unsaved-guard.ts";

type Guard = (close: () => void) => () => void;
export type GuardRef = RefObject<Guard | null>;

/** For the window: the ref for its content, and a close that asks first when the content says so. */
export function useGuardedClose(close: () => void): [guard: GuardRef, guardedClose: () => void] {
  const guard: GuardRef = useRef(null);
  return [guard, () => (guard.current ? guard.current(close)() : close())];
}

/**
 * For the content, which exists only while the window is open: the router can watch over one form at a time. A form on
 * the page itself has no `guardRef`.
 */
export function useGuardFor(guardRef: GuardRef | undefined, isDirty: boolean): void {
  const ask = useUnsavedGuard(isDirty);
  useEffect(() => {
    if (!guardRef) return undefined;
    guardRef.current = ask;
    return () => {
      guardRef.current = null;
    };
  });
}
