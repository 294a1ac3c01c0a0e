/** Narrows the leads: where they came from, who looks after them, what they are worth, who was left alone. */
import { Badge, Button, Checkbox, NativeSelect } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import type { ListFilters } from "#ui/data-table/use-list-filters.ts";
import { sourceOptions } from "../customer-words.ts";
import { countLeadFilters, type LeadFilter, type leadSchema, quietDays } from "./lead-list.ts";
import classes from "./leads.module.css";

const sources = [{ value: "", label: "All Sources" }, ...sourceOptions];
const assignments = [
  { value: "", label: "Anyone" },
  { value: "me", label: "Me" },
  { value: "none", label: "Unassigned" },
];

export type LeadFilters = ListFilters<typeof leadSchema>;

export const clearLeadFilter = (list: LeadFilters): void => list.clear({ keep: ["sort"] });

const panelId = "lead-filters";

type ButtonProps = { filter: LeadFilter; isOpen: boolean; onToggle: () => void };

export function LeadFilterButton({ filter, isOpen, onToggle }: ButtonProps) {
  const count = countLeadFilters(filter);
  return (
    <Button
      variant="default"
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      leftSection={<IconFilter size={16} aria-hidden />}
      rightSection={
        count > 0 && (
          <Badge size="sm" circle aria-hidden>
            {count}
          </Badge>
        )
      }
      onClick={onToggle}
    >
      Filter
      {count > 0 && <span className="visually-hidden">, {count} active</span>}
    </Button>
  );
}

export function LeadFilterPanel({ list }: { list: LeadFilters }) {
  const { filters, setFilters } = list;
  return (
    <div id={panelId} role="group" aria-label="Filter leads" className={classes.filters}>
      <NativeSelect
        label="Source"
        data={sources}
        value={filters.source}
        onChange={(event) => setFilters({ source: event.currentTarget.value as LeadFilter["source"] })}
      />
      <NativeSelect
        label="Owner"
        data={assignments}
        value={filters.assigned}
        onChange={(event) => setFilters({ assigned: event.currentTarget.value as LeadFilter["assigned"] })}
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
      <Button
        variant="subtle"
        className={classes.clear}
        disabled={countLeadFilters(filters) === 0}
        onClick={() => setFilters({ source: "", assigned: "", value: false, quiet: false })}
      >
        Clear Filters
      </Button>
    </div>
  );
}
