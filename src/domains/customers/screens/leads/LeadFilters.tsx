/** Narrows the leads: where they came from, who looks after them, what they are worth, who was left alone. */
import { Checkbox } from "@mantine/core";
import { FilterSelect } from "#ui/data-table/FilterSelect.tsx";
import type { ListFilters } from "#ui/data-table/use-list-filters.ts";
import { sourceOptions } from "../customer-words.ts";
import { type leadSchema, quietDays } from "./lead-list.ts";

const sources = [{ value: "" as const, label: "All Sources" }, ...sourceOptions];
const assignments = [
  { value: "", label: "Anyone" },
  { value: "me", label: "Me" },
  { value: "none", label: "Unassigned" },
] as const;

export type LeadFilterList = ListFilters<typeof leadSchema>;

export const clearLeadFilter = (list: LeadFilterList): void => list.clear({ keep: ["sort"] });

export function LeadFilters({ list: { filters, setFilters } }: { list: LeadFilterList }) {
  return (
    <>
      <FilterSelect
        label="Source"
        data={sources}
        value={filters.source}
        onChange={(source) => setFilters({ source })}
      />
      <FilterSelect
        label="Owner"
        data={assignments}
        value={filters.assigned}
        onChange={(assigned) => setFilters({ assigned })}
      />
      <Checkbox
        label="Has an estimated value"
        checked={filters.value}
        onChange={(event) => setFilters({ value: event.currentTarget.checked })}
      />
      <Checkbox
        label={`No contact in ${quietDays} days`}
        checked={filters.quiet}
        onChange={(event) => setFilters({ quiet: event.currentTarget.checked })}
      />
    </>
  );
}
