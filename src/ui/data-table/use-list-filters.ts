/** What a list is asked for, kept in the address: its search as it is typed, and its filters by their schema. */
import { useMemo } from "react";
import { countFilters, type FilterShape, type Filters, readFilters, writtenFilters } from "./list-filters.ts";
import { type ListAddress, useListAddress } from "./use-list-address.ts";

export type ListFilters<Shape extends FilterShape> = {
  /** As typed; the address follows a moment later. */
  search: string;
  setSearch: (search: string) => void;
  filters: Filters<Shape>;
  setFilters: (changes: Partial<Filters<Shape>>) => void;
  /** Takes the search and every filter away, but not those named. */
  clear: (options?: { keep?: (keyof Shape)[] }) => void;
  /** How many filters ask for something. */
  count: number;
  /** For what else the screen keeps there, such as its windows. */
  address: ListAddress;
};

/** `shape` must be the same object each time. */
export function useListFilters<Shape extends FilterShape>(shape: Shape): ListFilters<Shape> {
  const address = useListAddress();
  const { search, setSearch, get, set } = address;
  const filters = useMemo(() => readFilters(shape, get), [shape, get]);
  return {
    search,
    setSearch,
    filters,
    address,
    setFilters: (changes) => set(writtenFilters(changes)),
    clear: ({ keep = [] } = {}) => {
      setSearch("");
      const names = Object.keys(shape).filter((name) => !keep.includes(name));
      set(Object.fromEntries([...names, "search"].map((name) => [name, null])));
    },
    count: countFilters(filters),
  };
}
