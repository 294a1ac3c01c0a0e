/** What the command palette shows for what has been typed: matches at once, found records a moment later. */
import { useEffect, useState } from "react";
import { searchContract } from "#domains/search/contract.ts";
import { apiFor } from "#ui/api/client.ts";
import type { PaletteItem } from "#ui/palette-registry.ts";
import { useSession } from "#ui/session/session.ts";
import { foundItems } from "./found-items.ts";
import { fit } from "./palette-match.ts";

const searchApi = apiFor("search", searchContract);

const waitMs = 80;
const most = 5;
const longest = 200;

export type FoundRecords = {
  items: PaletteItem[];
  isSearching: boolean;
  /** The last question was not answered. */
  hasFailed: boolean;
  retry: () => void;
};

/** Asks 80 ms after the last keystroke; what is no longer wanted is cancelled. */
export function useFoundRecords(query: string, isOpen: boolean): FoundRecords {
  const [found, setFound] = useState<Answered>(nothing);
  const [tries, setTries] = useState(0);
  const { organization } = useSession();
  const zone = organization?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const currency = organization?.currency ?? "USD";
  const wanted = query.trim().slice(0, longest);
  const isWanted = isOpen && wanted !== "";
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    const ask = async () => {
      try {
        const { results, words } = await searchApi.search.call(
          { q: wanted, limit: most },
          { signal: stop.signal },
        );
        const items = foundItems(results, { query: wanted, words, most, zone, currency });
        if (!stop.signal.aborted) setFound({ query: wanted, tries, items, hasFailed: false });
      } catch {
        if (!stop.signal.aborted) setFound({ query: wanted, tries, items: [], hasFailed: true });
      }
    };
    const timer = setTimeout(() => void ask(), waitMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted, isWanted, tries, zone, currency]);
  const retry = () => setTries(tries + 1);
  if (!isWanted) return { ...nothing, isSearching: false, retry };
  const isSearching = found.query !== wanted || found.tries !== tries;
  return { ...found, hasFailed: found.hasFailed && !isSearching, isSearching, retry };
}

/** What was found, and for which words; those of a moment ago stay until newer ones are here. */
type Answered = Pick<FoundRecords, "items" | "hasFailed"> & { query: string | null; tries: number };
const nothing: Answered = { query: null, tries: 0, items: [], hasFailed: false };

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
