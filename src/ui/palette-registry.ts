/**
 * What the command palette can find beyond the pages: the searches that each area of the product adds.
 *
 * Use, once, in a module that src/web/palette/LazyOverlays.tsx loads with the palette:
 * `registerPaletteSearch("customers", async (query, signal) => items)`. The palette asks 80 ms after the last keystroke
 * and cancels by `signal` what is no longer wanted.
 */

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

/** Registering the same name again replaces the earlier search. */
export function registerPaletteSearch(name: string, search: PaletteSearch): void {
  searches.set(name, search);
}

export function paletteSearches(): [string, PaletteSearch][] {
  return [...searches];
}
