/** The page of automations: what runs by itself, how many customers are in it, and what can be started. */
import { IconPlus } from "@tabler/icons-react";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { FilterSelect } from "#ui/data-table/FilterSelect.tsx";
import { SearchBox } from "#ui/data-table/SearchBox.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useShortcut } from "#ui/shortcuts.ts";
import { statusOptions } from "../automation-words.ts";
import { NewAutomationDialog, usePrefetchedParts } from "../lazy-parts.tsx";
import { UpgradeNotice } from "../Upgrade.tsx";
import { AutomationList } from "./AutomationList.tsx";
import { AutomationStats } from "./AutomationStats.tsx";
import { type AutomationFilters, useAutomationFilters, useAutomations } from "./use-automations.ts";

export function AutomationsScreen() {
  const list = useAutomationFilters();
  const { address } = list;
  const found = useAutomations(list);
  const whyNot = useWhyNot()("automations.create");
  usePrefetchedParts();
  const add = () => address.set({ new: "1" });
  useShortcut({ keys: "n", label: "Create automation", group: "Automations", run: add }, !whyNot);
  const summary = found.first?.summary ?? null;
  return (
    <>
      <PageHeader
        title="Automations"
        subtitle="Follow up with customers on time, without thinking about it"
        actions={
          <ActionButton leftSection={<IconPlus size={16} aria-hidden />} whyNot={whyNot} onClick={add}>
            Create Automation
          </ActionButton>
        }
      />
      <UpgradeNotice />
      {(summary || found.isLoading) && <AutomationStats summary={summary} />}
      <Filters list={list} />
      <AutomationList list={list} found={found} onAdd={whyNot ? undefined : add} />
      <NewAutomationDialog isOpen={address.get("new") === "1"} onClose={() => address.set({ new: null })} />
    </>
  );
}

function Filters({ list }: { list: AutomationFilters }) {
  const { search, setSearch, setFilters, filters } = list;
  return (
    <FilterBar
      search={<SearchBox value={search} onChange={setSearch} placeholder="Search automations..." />}
      filters={
        <FilterSelect
          label="Status"
          data={[{ value: "", label: "All Statuses" }, ...statusOptions]}
          value={filters.status}
          onChange={(status) => setFilters({ status })}
        />
      }
      count={filters.status ? 1 : 0}
      onClear={() => setFilters({ status: "" })}
    />
  );
}
