/** What a list shows, kept in the address: a reload, a link or the way back shows the same. */
import { useCallback, useEffect, useRef, useState } from "react";
import { useNavigation, useSearchParams } from "react-router";

/** Browsers refuse addresses that change at every keystroke. */
const typingPauseMs = 250;

export type ListAddress = {
  /** As typed; the address follows a moment later. */
  search: string;
  setSearch: (search: string) => void;
  get: (name: string) => string | null;
  /** Null or "" takes the name out of the address. A step can be taken back with the browser's own button. */
  set: (values: Record<string, string | null>, options?: { isStep?: boolean }) => void;
};

export function useListAddress(): ListAddress {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get("search") ?? "";
  const [search, setSearch] = useState(inAddress);
  const written = useRef(inAddress);
  const change = useRef(setParams);
  const isLeaving = useRef(false);
  const { state } = useNavigation();
  useEffect(() => {
    change.current = setParams;
    isLeaving.current = state !== "idle";
  });

  const set = useCallback((values: Record<string, string | null>, { isStep = false } = {}) => {
    change.current((now) => changed(now, values), { replace: !isStep, preventScrollReset: true });
  }, []);

  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setSearch(inAddress);
  }, [inAddress]);

  useEffect(() => {
    if (search === written.current) return;
    const timer = setTimeout(() => {
      // Writing the address now would call off the way to the page that was just chosen.
      if (isLeaving.current) return;
      written.current = search;
      set({ search });
    }, typingPauseMs);
    return () => clearTimeout(timer);
  }, [search, set]);

  const get = useCallback((name: string) => params.get(name), [params]);
  return { search, setSearch, get, set };
}

function changed(now: URLSearchParams, values: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(now);
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
