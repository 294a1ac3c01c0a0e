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
  const { values, set } = useAddressValues();
  const inAddress = values.get("search") ?? "";
  const [search, setSearch] = useState(inAddress);
  const written = useRef(inAddress);

  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setSearch(inAddress);
  }, [inAddress]);

  const navigation = useNavigation();
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = navigation.state !== "idle";
  }, [navigation.state]);

  useEffect(() => {
    if (search === written.current) return;
    const stop = new AbortController();
    function write() {
      // A change of the address would call back a page that is on its way.
      if (stop.signal.aborted || isLeaving.current) return;
      stop.abort();
      written.current = search;
      set({ search });
    }
    const timer = setTimeout(write, typingPauseMs);
    // A click may lead away, and the way back should find the search.
    document.addEventListener("click", write, { capture: true, signal: stop.signal });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [search, set]);

  const get = useCallback((name: string) => values.get(name), [values]);
  return { search, setSearch, get, set };
}

/** The address changes a moment after it was asked to; meanwhile `values` shows already what it will be. */
function useAddressValues(): { values: URLSearchParams; set: ListAddress["set"] } {
  const [params, setParams] = useSearchParams();
  const [ahead, setAhead] = useState<URLSearchParams | null>(null);
  /** The addresses asked for that are still to come, the latest last. */
  const asked = useRef<string[]>([]);
  const write = useRef(setParams);
  useEffect(() => {
    write.current = setParams;
  });

  useEffect(() => {
    function forget() {
      asked.current = [];
      setAhead(null);
    }
    const text = params.toString();
    // One of several steps asked for in a row stays ahead until the last has come.
    if (!asked.current.includes(text) || asked.current.at(-1) === text) forget();
    // A step that is taken back before it was drawn changes no params.
    addEventListener("popstate", forget);
    return () => removeEventListener("popstate", forget);
  }, [params]);

  const set = useCallback<ListAddress["set"]>((changes, { isStep = false } = {}) => {
    const next = new URLSearchParams(asked.current.at(-1) ?? location.search);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    asked.current.push(next.toString());
    setAhead(next);
    write.current(next, { replace: !isStep, preventScrollReset: true });
  }, []);

  return { values: ahead ?? params, set };
}
