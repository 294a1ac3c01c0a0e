/** Which kinds of activity are shown: kept in the address, so that a reload or a link shows the same. */
import { useSearchParams } from "react-router";
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
};

const all = activityGroups.map(({ name }) => name);

export function useActivityFilter(): ActivityFilter {
  const [params, setParams] = useSearchParams();
  const named = all.filter((name) => params.get("show")?.split(",").includes(name));
  const shown = named.length > 0 ? named : all;
  const isActive = shown.length < all.length;

  function show(names: string[]): void {
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (names.length === 0 || names.length === all.length) next.delete("show");
        else next.set("show", names.join(","));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return {
    shown,
    isActive,
    types: isActive
      ? activityGroups.filter(({ name }) => shown.includes(name)).flatMap(({ types }) => types)
      : undefined,
    toggle: (name) => show(all.filter((each) => (each === name) !== shown.includes(each))),
    clear: () => show([]),
  };
}
