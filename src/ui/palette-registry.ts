/**
 * What the command palette can find beyond the pages: searches and actions that each area of the product adds.
 *
 * Use, once, when a screen module loads: `registerPaletteSearch("customers", async (query, signal) => items)`; and in
 * a screen `usePaletteActions("customer", items)` for what can be done while it is shown. The palette asks 80 ms after
 * the last keystroke and cancels by `signal` what is no longer wanted.
 */
import { useEffect, useRef } from "react";

export type PaletteItem = {
  /** Unique within the palette, e.g. "customer:42". Recent choices are remembered by it. */
  id: string;
  label: string;
  /** A second, quieter text: an e-mail address, a company. */
  hint?: string;
  /** Heading under which it is listed; the name of the search unless given. */
  group?: string;
  /** More words by which it can be found. */
  keywords?: string;
  /** "mod+k", shown at the end of the line. */
  shortcut?: string;
  /** A page to open. */
  to?: string;
  /** Something to do. */
  run?: () => void;
};

export type PaletteSearch = (query: string, signal: AbortSignal) => Promise<PaletteItem[]>;

const searches = new Map<string, PaletteSearch>();
const actions = new Map<string, () => PaletteItem[]>();

/** Registering the same name again replaces the earlier search. */
export function registerPaletteSearch(name: string, search: PaletteSearch): void {
  searches.set(name, search);
}

export function usePaletteActions(name: string, items: PaletteItem[]): void {
  const latest = useRef(items);
  useEffect(() => {
    latest.current = items;
  });
  useEffect(() => {
    const give = () => latest.current;
    actions.set(name, give);
    return () => {
      if (actions.get(name) === give) actions.delete(name);
    };
  }, [name]);
}

export function paletteSearches(): [string, PaletteSearch][] {
  return [...searches];
}

export function paletteActions(): PaletteItem[] {
  return [...actions.values()].flatMap((give) => give());
}
