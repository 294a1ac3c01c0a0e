/** Which kinds of activity are shown: kept in the address, so that a reload or a link shows the same. */
import { anyText, oneOf } from "#ui/data-table/list-filters.ts";
import { useListFilters } from "#ui/data-table/use-list-filters.ts";
import type { ActivityType } from "../contract.ts";

export type ActivityGroup = { name: string; label: string; types: ActivityType[] };

export const activityGroups: ActivityGroup[] = [
  { name: "customers", label: "Customers", types: ["customer"] },
  { name: "notes", label: "Notes", types: ["note"] },
  { name: "calendar", label: "Calendar", types: ["appointment"] },
  { name: "done", label: "Completed work", types: ["success"] },
  { name: "rest", label: "Everything else", types: ["payment", "contract", "default"] },
];

export type ActivityFilter = {
  /** Names of the groups that are shown; never empty. */
  shown: string[];
  isActive: boolean;
  /** For the server; undefined when everything is shown. */
  types: ActivityType[] | undefined;
  toggle: (name: string) => void;
  clear: () => void;
  /** Whether the window with everything that happened is open. */
  isAllOpen: boolean;
  showAll: (isOpen: boolean) => void;
};

const all = activityGroups.map(({ name }) => name);

const schema = { show: anyText, activities: oneOf(["all"]) };

export function useActivityFilter(): ActivityFilter {
  const { filters, setFilters, address } = useListFilters(schema);
  const named = all.filter((name) => filters.show.split(",").includes(name));
  const shown = named.length > 0 ? named : all;
  const isActive = shown.length < all.length;
  const show = (names: string[]) => setFilters({ show: names.length === all.length ? "" : names.join(",") });

  return {
    shown,
    isActive,
    types: isActive
      ? activityGroups.filter(({ name }) => shown.includes(name)).flatMap(({ types }) => types)
      : undefined,
    toggle: (name) => show(all.filter((each) => (each === name) !== shown.includes(each))),
    clear: () => show([]),
    isAllOpen: filters.activities === "all",
    // The way back closes the window again.
    showAll: (isOpen) => address.set({ activities: isOpen ? "all" : null }, { isStep: isOpen }),
  };
}
