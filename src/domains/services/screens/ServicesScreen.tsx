/** The price book: everything the business sells, to search, to narrow down and to keep in order. */
import { Button } from "@mantine/core";
import { IconDots, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { ViewTools } from "#domains/views/screens/ViewPartsPanel.tsx";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { FilterSelect } from "#ui/data-table/FilterSelect.tsx";
import { otherOrder } from "#ui/data-table/other-order.ts";
import { SearchBox } from "#ui/data-table/SearchBox.tsx";
import type { ListAddress } from "#ui/data-table/use-list-address.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import type { HeaderMenu } from "#ui/menu/HeaderActions.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useShortcut } from "#ui/shortcuts.ts";
import { serviceListFields } from "../list-fields-contract.ts";
import {
  BatchesDialog,
  ImportDialog,
  PriceChangeDialog,
  ServiceDialog,
  usePrefetchedParts,
} from "./lazy-parts.tsx";
import { ServiceList } from "./ServiceList.tsx";
import { useBookActions } from "./service-actions.tsx";
import { useUsualNames } from "./service-columns.tsx";
import { sortOptions, statusOptions } from "./service-words.ts";
import { useServiceDialog } from "./use-service-dialog.tsx";
import { filterOf, ownWhere, type ServiceFilters, useCategories, useServiceFilters } from "./use-services.ts";

export function ServicesScreen() {
  const list = useServiceFilters();
  const { address } = list;
  const { edit, dialog } = useServiceDialog();
  usePrefetchedParts();
  const selecting = useState(false);
  const notAllowed = useWhyNot()("services.create");
  const bookMenu = useBookMenu(list);
  const add = () => address.set({ new: "1" });
  useShortcut({ keys: "n", label: "Add service", group: "Services", run: add }, !notAllowed);
  return (
    <>
      <PageHeader
        title="Services"
        subtitle="Your price book of services, durations and prices"
        menu={bookMenu}
        actions={
          <ActionButton leftSection={<IconPlus size={16} aria-hidden />} whyNot={notAllowed} onClick={add}>
            Add Service
          </ActionButton>
        }
      />
      <Filters list={list} onSelect={() => selecting[1](true)} />
      <ServiceList list={list} onAdd={notAllowed ? undefined : add} onEdit={edit} selecting={selecting} />
      <BookDialogs address={address} category={list.filters.category} />
      {dialog}
    </>
  );
}

/** The usual one goes without a name in the address. */
const ownOrders: string[] = ["name", ...sortOptions.map(({ value }) => value)];

function Filters({ list, onSelect }: { list: ServiceFilters; onSelect: () => void }) {
  const { search, setSearch, setFilters, address } = list;
  const { category, status, sort } = list.filters;
  const usual = useUsualNames();
  const categories = useCategories().data?.categories ?? [];
  const used = categories.filter((each) => each.services > 0 || each.name === category);
  return (
    <FilterBar
      search={<SearchBox value={search} onChange={setSearch} placeholder="Search services..." />}
      filters={
        <>
          <FilterSelect
            label="Category"
            data={[
              { value: "", label: "All Categories" },
              ...used.map(({ name, services }) => ({ value: name, label: `${name} (${services})` })),
            ]}
            value={category}
            onChange={(next) => setFilters({ category: next })}
          />
          <FilterSelect
            label="Status"
            data={[{ value: "", label: "All Statuses" }, ...statusOptions]}
            value={status}
            onChange={(next) => setFilters({ status: next })}
          />
          <FilterSelect
            label="Sort by"
            data={[...sortOptions, ...otherOrder(sort, ownOrders, serviceListFields)]}
            value={sort === "name" ? "" : sort}
            onChange={(next) => setFilters({ sort: next })}
          />
        </>
      }
      count={[category, status].filter(Boolean).length}
      onClear={() => setFilters({ category: "", status: "" })}
    >
      <ViewTools
        list="services"
        address={address}
        also={ownWhere(list.filters)}
        usual={usual}
        onSelect={onSelect}
      />
    </FilterBar>
  );
}

function useBookMenu(list: ServiceFilters): HeaderMenu {
  const actions = useBookActions({
    filter: filterOf(list),
    open: (part) => list.address.set({ open: part }),
  });
  return {
    label: "Price book",
    width: 260,
    actions,
    trigger: (
      <Button variant="default" leftSection={<IconDots size={16} aria-hidden />}>
        Price Book
      </Button>
    ),
  };
}

/** Opened by the address, so that a link or the command palette can open them too. */
function BookDialogs({ address, category }: { address: ListAddress; category: string }) {
  const open = address.get("open");
  const close = () => address.set({ open: null });
  return (
    <>
      <ServiceDialog
        isOpen={address.get("new") === "1"}
        onClose={() => address.set({ new: null })}
        subject={{ kind: "new" }}
      />
      <PriceChangeDialog isOpen={open === "prices"} onClose={close} category={category} />
      <ImportDialog isOpen={open === "import"} onClose={close} />
      <BatchesDialog isOpen={open === "history"} onClose={close} />
    </>
  );
}
