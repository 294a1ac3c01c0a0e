/** The contracts of the business: how many stand where, the latest ones, and the templates that new ones begin with. */

import { IconPlus, IconTemplate } from "@tabler/icons-react";
import { templatesPath } from "#domains/templates/paths.ts";
import { ViewTools } from "#domains/views/screens/ViewPartsPanel.tsx";
import { idIn } from "#shared/page-path.ts";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { FilterSelect } from "#ui/data-table/FilterSelect.tsx";
import { otherOrder } from "#ui/data-table/other-order.ts";
import { SearchBox } from "#ui/data-table/SearchBox.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useShortcut } from "#ui/shortcuts.ts";
import { contractListFields } from "../list/fields-contract.ts";
import { ContractList, usualColumns } from "./ContractList.tsx";
import { ContractStats } from "./ContractStats.tsx";
import { ContractTemplates } from "./ContractTemplates.tsx";
import { groupOptions, groupWhere, sortOptions } from "./contract-words.ts";
import classes from "./contracts.module.css";
import { NewContractDialog, usePrefetchedParts } from "./lazy-parts.tsx";
import { type ContractFilters, useContractFilters } from "./use-contracts.ts";

export function ContractsScreen() {
  const list = useContractFilters();
  const { address } = list;
  usePrefetchedParts();
  const whyNot = useWhyNot();
  const notAllowed = whyNot("contracts.create");
  const add = () => address.set({ new: "1" });
  useShortcut({ keys: "n", label: "New contract", group: "Contracts", run: add }, !notAllowed);
  return (
    <>
      <PageHeader
        title="Contracts"
        subtitle="Write contracts, get them signed, and keep the proof"
        more={[
          {
            label: "Create New Template",
            icon: <IconTemplate size={16} aria-hidden />,
            disabledReason: whyNot("templates.create"),
            to: templatesPath({ new: 1, kind: "contract" }),
          },
        ]}
        actions={
          <ActionButton leftSection={<IconPlus size={16} aria-hidden />} whyNot={notAllowed} onClick={add}>
            New Contract
          </ActionButton>
        }
      />
      <ContractStats />
      <Filters list={list} />
      <div className={classes.columns} data-wide={list.filters.cols !== "" || undefined}>
        <ContractList list={list} onAdd={notAllowed ? undefined : add} />
        <ContractTemplates
          onUse={notAllowed ? undefined : (id) => address.set({ new: "1", template: `${id}` })}
        />
      </div>
      <NewContractDialog
        isOpen={address.get("new") === "1"}
        onClose={() => address.set({ new: null, customer: null, job: null, template: null })}
        named={{
          customer: idIn(address.get("customer")),
          job: idIn(address.get("job")),
          template: idIn(address.get("template")),
        }}
      />
    </>
  );
}

function Filters({ list }: { list: ContractFilters }) {
  const { search, setSearch, setFilters, address } = list;
  const { group, sort } = list.filters;
  return (
    <FilterBar
      search={<SearchBox value={search} onChange={setSearch} placeholder="Search contracts..." />}
      filters={
        <>
          <FilterSelect
            label="Status"
            data={[{ value: "", label: "All Statuses" }, ...groupOptions]}
            value={group}
            onChange={(next) => setFilters({ group: next })}
          />
          <FilterSelect
            label="Sort by"
            data={[
              { value: "", label: "Newest First" },
              ...sortOptions,
              ...otherOrder(sort, ownOrders, contractListFields),
            ]}
            value={sort === "newest" ? "" : sort}
            onChange={(next) => setFilters({ sort: next })}
          />
        </>
      }
      count={group ? 1 : 0}
      onClear={() => setFilters({ group: "" })}
    >
      <ViewTools
        list="contracts"
        address={address}
        also={groupWhere(group)}
        usual={usualColumns}
        usualOrder="-updated_at"
      />
    </FilterBar>
  );
}

const ownOrders = ["newest", ...sortOptions.map(({ value }) => value)];
