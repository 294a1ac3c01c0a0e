/** The filters of the audit log: words, person, kind of event, days, and one record. */
import { Button, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useContext } from "react";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { FilterSelect, InFilterSheet } from "#ui/data-table/FilterSelect.tsx";
import { SearchBox } from "#ui/data-table/SearchBox.tsx";
import classes from "./audit.module.css";
import { fieldText, kindChoices } from "./audit-words.ts";
import { type AuditLog, useFacets } from "./use-audit-log.ts";

export function AuditFilters({ log }: { log: AuditLog }) {
  const { people, kinds } = useFacets();
  const { filters, setFilters } = log;
  return (
    <>
      <FilterBar
        search={<SearchBox value={log.search} onChange={log.setSearch} placeholder="Search events..." />}
        filters={
          <>
            <FilterSelect
              label="Person"
              data={[{ value: "", label: "Anyone" }, ...people]}
              value={filters.person}
              onChange={(person) => setFilters({ person })}
            />
            <FilterSelect
              label="Event type"
              data={[{ value: "", label: "All Event Types" }, ...kindChoices(kinds)]}
              value={filters.kind}
              onChange={(kind) => setFilters({ kind })}
            />
            <span className={classes.days}>
              <DayField label="Start date" value={filters.from} onChange={(from) => setFilters({ from })} />
              <DayField label="End date" value={filters.to} onChange={(to) => setFilters({ to })} />
            </span>
          </>
        }
        count={[filters.person, filters.kind, filters.from, filters.to].filter(Boolean).length}
        onClear={() => log.clear()}
      />
      {filters.record_kind && (
        <Button
          className={classes.record}
          variant="light"
          size="compact-sm"
          rightSection={<IconX size={14} aria-hidden />}
          aria-label="Show events for all records"
          onClick={() => setFilters({ record_kind: "", record_id: "" })}
        >
          Only {fieldText(filters.record_kind).toLowerCase()} {filters.record_id}
        </Button>
      )}
    </>
  );
}

type DayProps = { label: string; value: string | undefined; onChange: (day: string) => void };

/** Half-typed days are empty to the browser and change nothing yet. */
function DayField({ label, value, onChange }: DayProps) {
  const isInSheet = useContext(InFilterSheet);
  return (
    <TextInput
      type="date"
      {...(isInSheet ? { label } : { "aria-label": label, title: label })}
      className={classes.day}
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
