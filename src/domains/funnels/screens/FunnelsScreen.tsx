/** The page of funnels: how many come, how many go all the way, and what can be followed next. */
import { IconPlus } from "@tabler/icons-react";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { FilterSelect } from "#ui/data-table/FilterSelect.tsx";
import { SearchBox } from "#ui/data-table/SearchBox.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useShortcut } from "#ui/shortcuts.ts";
import { FunnelStatus } from "../contract.ts";
import { FunnelList } from "./FunnelList.tsx";
import { FunnelStats } from "./FunnelStats.tsx";
import { statusLabels } from "./funnel-words.ts";
import { NewFunnelDialog } from "./lazy-parts.tsx";
import { useFunnelFilters } from "./use-funnels.ts";

const states = [
  { value: "" as const, label: "Drafts and Published" },
  ...FunnelStatus.options.map((value) => ({ value, label: statusLabels[value] })),
];

export function FunnelsScreen() {
  const list = useFunnelFilters();
  const { address, search, setSearch, filters, setFilters } = list;
  const whyNot = useWhyNot()("funnels.update");
  const add = () => address.set({ new: "1" });
  useShortcut({ keys: "n", label: "New funnel", group: "Funnels", run: add }, !whyNot);
  return (
    <>
      <PageHeader
        title="Funnels"
        subtitle="From first visit to payment, step by step"
        actions={
          <ActionButton leftSection={<IconPlus size={16} aria-hidden />} whyNot={whyNot} onClick={add}>
            New Funnel
          </ActionButton>
        }
      />
      <FunnelStats />
      <FilterBar
        search={<SearchBox value={search} onChange={setSearch} placeholder="Search funnels..." />}
        filters={
          <FilterSelect
            label="Status"
            data={states}
            value={filters.state}
            onChange={(state) => setFilters({ state })}
          />
        }
        count={filters.state ? 1 : 0}
        onClear={() => setFilters({ state: "" })}
      />
      <FunnelList list={list} onAdd={whyNot ? undefined : add} />
      <NewFunnelDialog isOpen={address.get("new") === "1"} onClose={() => address.set({ new: null })} />
    </>
  );
}
