/** The line above the calendar: what is searched, of which type and status, and which view of it. */
import { Button, NativeSelect } from "@mantine/core";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { FilterSelect } from "#ui/data-table/FilterSelect.tsx";
import { SearchBox } from "#ui/data-table/SearchBox.tsx";
import { EventStatus, ListType } from "../contract.ts";
import { listTypeLabels, statusLabels } from "./calendar-words.ts";
import { type CalendarPlace, type View, views } from "./use-calendar-place.ts";

const typeFilter = [
  { value: "", label: "All Types" },
  ...ListType.options.map((type) => ({ value: type, label: listTypeLabels[type].many })),
];
const statusFilter = [
  { value: "", label: "All Status" },
  ...EventStatus.options.map((status) => ({ value: status, label: statusLabels[status] })),
];
const viewLabels: Record<View, string> = {
  overview: "Overview",
  day: "Day",
  week: "Week",
  month: "Month",
  agenda: "Agenda",
  team: "Team",
};

type Props = {
  search: string;
  onSearch: (search: string) => void;
  filter: { type: ListType | null | undefined; status: EventStatus | null | undefined };
  place: CalendarPlace;
  onView: (view: View) => void;
};

export function CalendarFilters({ search, onSearch, filter, place: { view, set }, onView }: Props) {
  return (
    <FilterBar
      search={
        <SearchBox value={search} onChange={onSearch} placeholder="Search events, clients, or contacts..." />
      }
      filters={
        <>
          <FilterSelect
            label="Type"
            data={typeFilter}
            value={filter.type ?? ""}
            onChange={(kind) => set({ kind })}
          />
          <FilterSelect
            label="Status"
            data={statusFilter}
            value={filter.status ?? ""}
            onChange={(status) => set({ status })}
          />
        </>
      }
      count={[filter.type, filter.status].filter(Boolean).length}
      onClear={() => set({ kind: "", status: "" })}
      end={<ViewButtons view={view} onChange={onView} />}
    >
      <ViewSelect view={view} onChange={onView} />
    </FilterBar>
  );
}

type ViewProps = { view: View; onChange: (view: View) => void };

const ViewButtons = ({ view, onChange }: ViewProps) => (
  <Button.Group visibleFrom="lg">
    {views.map((each) => (
      <Button
        key={each}
        variant={each === view ? "light" : "default"}
        aria-pressed={each === view}
        onClick={() => onChange(each)}
      >
        {viewLabels[each]}
      </Button>
    ))}
  </Button.Group>
);

/** Where the buttons have no room: in one line with the filters. */
const ViewSelect = ({ view, onChange }: ViewProps) => (
  <NativeSelect
    hiddenFrom="lg"
    aria-label="View"
    data={views.map((value) => ({ value, label: viewLabels[value] }))}
    value={view}
    onChange={(event) => onChange(event.currentTarget.value as View)}
  />
);
