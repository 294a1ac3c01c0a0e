/** The filters of the audit log: words, person, kind of event, days, and one record. */
import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { FilterDays } from "#ui/data-table/FilterDays.tsx";
import { FilterSelect } from "#ui/data-table/FilterSelect.tsx";
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
              width="11rem"
            />
            <FilterSelect
              label="Event type"
              data={[{ value: "", label: "All Event Types" }, ...kindChoices(kinds)]}
              value={filters.kind}
              onChange={(kind) => setFilters({ kind })}
              width="14rem"
            />
            <FilterDays
              from={filters.from}
              to={filters.to}
              labels={{ from: "Start date", to: "End date" }}
              onChange={setFilters}
            />
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
