/** The segments of the business: groups of customers found by a saved filter. */
import { IconPlus } from "@tabler/icons-react";
import { customersPath } from "#domains/customers/paths.ts";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { FilterSelect } from "#ui/data-table/FilterSelect.tsx";
import { SearchBox } from "#ui/data-table/SearchBox.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useShortcut } from "#ui/shortcuts.ts";
import { NewSegmentDialog } from "./lazy-parts.tsx";
import { SegmentList } from "./SegmentList.tsx";
import { useSegmentFilters } from "./use-segments.ts";

const stateOptions = [
  { value: "" as const, label: "Active" },
  { value: "archived" as const, label: "Archived" },
];

export function SegmentsScreen() {
  const list = useSegmentFilters();
  const { address, search, setSearch, filters, setFilters } = list;
  const notAllowed = useWhyNot()("segments.update");
  const add = () => address.set({ new: "1" });
  useShortcut({ keys: "n", label: "Add segment", group: "Segments", run: add }, !notAllowed);
  return (
    <>
      <PageHeader
        title="Segments"
        subtitle="Groups of customers who match your conditions, always up to date"
        back={{ to: customersPath(), label: "Back to Customers" }}
        actions={
          <ActionButton leftSection={<IconPlus size={16} aria-hidden />} whyNot={notAllowed} onClick={add}>
            Create Segment
          </ActionButton>
        }
      />
      <FilterBar
        search={<SearchBox value={search} onChange={setSearch} placeholder="Search segments..." />}
        filters={
          <FilterSelect
            label="State"
            data={stateOptions}
            value={filters.state}
            onChange={(state) => setFilters({ state })}
          />
        }
        count={filters.state ? 1 : 0}
        onClear={() => setFilters({ state: "" })}
      />
      <SegmentList list={list} onAdd={notAllowed ? undefined : add} />
      <NewSegmentDialog isOpen={address.get("new") === "1"} onClose={() => address.set({ new: null })} />
    </>
  );
}
