/** What the command palette shows for what has been typed: matches at once, found records a moment later. */
import { useEffect, useState } from "react";
import { type PaletteItem, paletteSearches } from "#ui/palette-registry.ts";
import { fit } from "./palette-match.ts";

const waitMs = 80;
const mostPerSearch = 6;

export type FoundRecords = { items: PaletteItem[]; isSearching: boolean; failed: string[] };

/** Asks every registered search 80 ms after the last keystroke; what is no longer wanted is cancelled. */
export function useFoundRecords(query: string, isOpen: boolean): FoundRecords {
  const [found, setFound] = useState<Answered>(nothing);
  const isWanted = isOpen && query.trim() !== "" && paletteSearches().length > 0;
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    const ask = async () => {
      const next = await search(query, stop.signal);
      if (!stop.signal.aborted) setFound(next);
    };
    const timer = setTimeout(() => void ask(), waitMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query, isWanted]);
  if (!isWanted) return { ...nothing, isSearching: false };
  return { ...found, isSearching: found.query !== query };
}

/** What was found, and for which words; those of a moment ago stay until newer ones are here. */
type Answered = Omit<FoundRecords, "isSearching"> & { query: string | null };
const nothing: Answered = { query: null, items: [], failed: [] };

async function search(query: string, signal: AbortSignal): Promise<Answered> {
  const searches = paletteSearches();
  const answers = await Promise.allSettled(searches.map(([, ask]) => ask(query.trim(), signal)));
  const items = answers.flatMap((answer, index) => {
    const name = searches[index]?.[0] ?? "";
    if (answer.status === "rejected") return [];
    return answer.value
      .slice(0, mostPerSearch)
      .map((item) => ({ ...item, group: item.group ?? capital(name) }));
  });
  const failed = searches.filter((_, index) => answers[index]?.status === "rejected").map(([name]) => name);
  return { query, items, failed };
}

/** From here on every word of the question begins a word of the name. */
const closeFit = 80;

/** Best fit first; equal fits stay in their order. */
export function matching(
  items: PaletteItem[],
  query: string,
): { close: PaletteItem[]; distant: PaletteItem[] } {
  const best = items
    .map((item) => ({ item, score: Math.max(fit(query, item.label), fit(query, item.keywords ?? "") * 0.7) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, 10);
  const isClose = ({ score }: { score: number }) => score >= closeFit;
  return {
    close: best.filter(isClose).map(({ item }) => item),
    distant: best.filter((each) => !isClose(each)).map(({ item }) => item),
  };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
