/** What the audit log shows: its filters, kept in the address, and the pages that fit them. */
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { anyText, asked } from "#ui/data-table/list-filters.ts";
import { useListFilters } from "#ui/data-table/use-list-filters.ts";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { type AuditEvent, type AuditFilter, systemPerson } from "../contract.ts";
import { auditApi } from "./audit-api.ts";

const schema = {
  person: anyText,
  kind: anyText,
  record_kind: anyText,
  record_id: anyText,
  from: anyText,
  to: anyText,
};

export function useAuditFilter() {
  const list = useListFilters(schema);
  const { search: query } = useLocation();
  const search = list.search.trim();
  return {
    ...list,
    /** As the server takes it, for the list and for the export. */
    filter: asked({ ...list.filters, search }) satisfies AuditFilter,
    isFiltered: list.count > 0 || search !== "",
    /** The event whose particulars are open. */
    openId: Number(list.address.get("event")) || null,
    close: () => list.address.set({ event: null }),
    /** Where a click on a line leads: the same list with the event open. */
    addressOf(id: number): string {
      const next = new URLSearchParams(query);
      next.set("event", String(id));
      return `?${next.toString()}`;
    },
  };
}

export type AuditLog = ReturnType<typeof useAuditFilter>;

const pageSize = 50;

export const useAuditEvents = ({ search, filter: { search: _, ...filter } }: AuditLog) =>
  useListQuery({
    call: auditApi.list,
    search,
    input: (settled) => ({ ...filter, limit: pageSize, ...asked({ search: settled }) }),
    rowsOf: eventsOf,
    kept: { staleTime: 30_000 },
  });

const eventsOf = ({ events }: { events: AuditEvent[] }): AuditEvent[] => events;

export function useFacets() {
  const facets = useQuery({ ...auditApi.facets.queryOptions(), staleTime: 60_000 });
  const people = facets.data?.people ?? [];
  return {
    kinds: facets.data?.kinds ?? [],
    people: [
      ...people.map(({ id, name }) => ({ value: id, label: name })),
      { value: systemPerson, label: "System" },
    ],
  };
}
