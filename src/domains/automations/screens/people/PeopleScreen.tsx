/** The customers in one automation: where each stands, and what was done for them step by step. */
import { Skeleton } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { idIn } from "#shared/page-path.ts";
import { freshness } from "#ui/api/freshness.ts";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { FilterSelect } from "#ui/data-table/FilterSelect.tsx";
import { SearchBox } from "#ui/data-table/SearchBox.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { usePageTitle } from "#ui/page-title.ts";
import { RecordFrame, RecordOfAddress } from "#ui/RecordFrame.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { Automation } from "../../contract.ts";
import { automationsPath } from "../../paths.ts";
import { AutomationTabs } from "../AutomationTabs.tsx";
import { countedPeople, stateOptions, statusLabels } from "../automation-words.ts";
import { automationsApi } from "../automations-api.ts";
import { PeopleList } from "./PeopleList.tsx";
import { RunDrawer } from "./RunDrawer.tsx";
import { type RunFilters, useRunFilters, useRuns } from "./use-runs.ts";

const words = {
  noun: "automation",
  title: "Customers in an Automation",
  back: { to: automationsPath(), label: "Back to Automations" },
  icon: <IconUsers size={18} />,
};

export const PeopleScreen = () => <RecordOfAddress words={words} Loaded={Loaded} />;

function Loaded({ id }: { id: number }) {
  const found = useQuery({
    ...automationsApi.get.queryOptions({ input: { id } }),
    ...freshness.customerList,
  });
  usePageTitle(found.data && `${found.data.name}: Customers`);
  return (
    <RecordFrame words={words} record={found} skeleton={<Skeleton height={480} radius="md" aria-hidden />}>
      {(automation) => <People automation={automation} />}
    </RecordFrame>
  );
}

function People({ automation }: { automation: Automation }) {
  const { id, name, status, contacts, in_progress: inside } = automation;
  const list = useRunFilters();
  const { address } = list;
  const found = useRuns(id, list);
  return (
    <>
      <PageHeader
        title={name}
        back={words.back}
        aside={<StatusBadge status={status} label={statusLabels[status]} />}
        subtitle={`${countedPeople(contacts)} so far, ${inside.toLocaleString("en-US")} in progress`}
      />
      <AutomationTabs id={id} current="people" />
      <Filters list={list} />
      <PeopleList
        automationId={id}
        list={list}
        found={found}
        onOpen={(run) => address.set({ run: String(run.id) })}
      />
      <RunDrawer runId={idIn(address.get("run"))} onClose={() => address.set({ run: null })} />
    </>
  );
}

function Filters({ list }: { list: RunFilters }) {
  const { search, setSearch, setFilters, filters } = list;
  return (
    <FilterBar
      search={<SearchBox value={search} onChange={setSearch} placeholder="Search customers..." />}
      filters={
        <FilterSelect
          label="Status"
          data={[{ value: "", label: "All Statuses" }, ...stateOptions]}
          value={filters.state}
          onChange={(state) => setFilters({ state })}
        />
      }
      count={filters.state ? 1 : 0}
      onClear={() => setFilters({ state: "" })}
    />
  );
}
