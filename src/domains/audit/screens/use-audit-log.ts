/** What the audit log shows: its filters, kept in the address, and the pages that fit them. */
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { type AuditFilter, systemPerson } from "../contract.ts";
import { auditApi } from "./audit-api.ts";

const filterNames = ["person", "kind", "record_kind", "record_id", "from", "to", "search"] as const;
type FilterName = (typeof filterNames)[number];
export type Filter = Partial<Record<FilterName, string>>;

const typingPauseMs = 300;
const pageSize = 50;

/** `set` with "" takes a filter away. */
export function useAuditFilter() {
  const [params, setParams] = useSearchParams();
  const inAddress = params.get("search") ?? "";
  const [search, setSearch] = useState(inAddress);
  const [answered, setAnswered] = useState(inAddress);
  if (answered !== inAddress) {
    setAnswered(inAddress);
    setSearch(inAddress);
  }

  function set(values: Filter & { event?: string }): void {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  }

  useEffect(() => {
    if (search === inAddress) return;
    const timer = setTimeout(() => set({ search }), typingPauseMs);
    return () => clearTimeout(timer);
  });

  const filter: Filter = Object.fromEntries(
    filterNames.flatMap((name) => (params.get(name) ? [[name, params.get(name) as string]] : [])),
  );
  return {
    filter,
    set,
    search,
    setSearch,
    isFiltered: Object.keys(filter).length > 0,
    clear: () => setParams({}, { replace: true }),
    /** The event whose particulars are open. */
    openId: Number(params.get("event")) || null,
    /** Where a click on a line leads: the same list with the event open. */
    addressOf(id: number): string {
      const next = new URLSearchParams(params);
      next.set("event", String(id));
      return `?${next.toString()}`;
    },
  };
}

export type AuditLog = ReturnType<typeof useAuditFilter>;

export function useAuditEvents(filter: Filter) {
  const input = filter as AuditFilter;
  return useInfiniteQuery({
    ...auditApi.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...input, limit: pageSize, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
    staleTime: 30_000,
  });
}

export function useFacets() {
  const facets = useQuery({ ...auditApi.facets.queryOptions(), staleTime: 60_000 });
  const people = facets.data?.people ?? [];
  return {
    kinds: facets.data?.kinds ?? [],
    people: [
      ...people.map(({ id, name }) => ({ value: id, label: name })),
      { value: systemPerson, label: "Plumbline itself" },
    ],
  };
}
