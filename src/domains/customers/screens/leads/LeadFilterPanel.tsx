/** Narrows the leads: where they came from, who looks after them, what they are worth, who was left alone. */
import { Badge, Button, Checkbox, NativeSelect } from "@mantine/core";
import { IconFilter } from "@tabler/icons-react";
import type { ListAddress } from "#ui/data-table/use-list-address.ts";
import { CustomerSource } from "../../contract.ts";
import { sourceOptions } from "../customer-words.ts";
import { countFilters, type LeadFilter, quietDays } from "./lead-list.ts";
import classes from "./leads.module.css";

const sources = [{ value: "", label: "Any source" }, ...sourceOptions];
const assignments = [
  { value: "", label: "Anybody" },
  { value: "me", label: "Me" },
  { value: "none", label: "Nobody" },
];

/** The filter as the address holds it. */
export function readLeadFilter(address: ListAddress): LeadFilter {
  const assigned = address.get("assigned");
  return {
    source: CustomerSource.safeParse(address.get("source")).data ?? null,
    assigned: assigned === "me" || assigned === "none" ? assigned : null,
    hasValue: address.get("value") === "1",
    isQuiet: address.get("quiet") === "1",
  };
}

export function clearLeadFilter(address: ListAddress): void {
  address.set({ source: null, assigned: null, value: null, quiet: null });
}

const panelId = "lead-filters";

type ButtonProps = { filter: LeadFilter; isOpen: boolean; onToggle: () => void };

export function LeadFilterButton({ filter, isOpen, onToggle }: ButtonProps) {
  const count = countFilters(filter);
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

export function LeadFilterPanel({ address, filter }: { address: ListAddress; filter: LeadFilter }) {
  return (
    <div id={panelId} role="group" aria-label="Filter leads" className={classes.filters}>
      <NativeSelect
        label="Source"
        data={sources}
        value={filter.source ?? ""}
        onChange={(event) => address.set({ source: event.currentTarget.value })}
      />
      <NativeSelect
        label="Looked after by"
        data={assignments}
        value={filter.assigned ?? ""}
        onChange={(event) => address.set({ assigned: event.currentTarget.value })}
      />
      <Checkbox
        label="Has an estimated value"
        checked={filter.hasValue}
        onChange={(event) => address.set({ value: event.currentTarget.checked ? "1" : null })}
      />
      <Checkbox
        label={`No contact in ${quietDays} days`}
        checked={filter.isQuiet}
        onChange={(event) => address.set({ quiet: event.currentTarget.checked ? "1" : null })}
      />
      <Button
        variant="subtle"
        className={classes.clear}
        disabled={countFilters(filter) === 0}
        onClick={() => clearLeadFilter(address)}
      >
        Clear filters
      </Button>
    </div>
  );
}
