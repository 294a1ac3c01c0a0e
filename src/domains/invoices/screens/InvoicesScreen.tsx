/** The invoices of the business: what they come to, and the list of them, searched and narrowed down. */

import { IconPlus, IconSettings } from "@tabler/icons-react";
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
import { invoiceListFields } from "../list-fields-contract.ts";
import { invoiceSettingsPath } from "../paths.ts";
import { InvoiceList, usualColumns } from "./InvoiceList.tsx";
import { InvoiceStats } from "./InvoiceStats.tsx";
import { InvoiceViewsPanel } from "./InvoiceViewsPanel.tsx";
import { groupOptions, groupWhere, sortOptions } from "./invoice-words.ts";
import { NewInvoiceDialog, usePrefetchedParts } from "./lazy-parts.tsx";
import { type InvoiceFilters, useInvoiceFilters } from "./use-invoices.ts";

export function InvoicesScreen() {
  const list = useInvoiceFilters();
  const { address } = list;
  usePrefetchedParts();
  const notAllowed = useWhyNot()("invoices.create");
  const add = () => address.set({ new: "1" });
  useShortcut({ keys: "n", label: "Create invoice", group: "Invoices", run: add }, !notAllowed);
  return (
    <>
      <PageHeader
        title="Invoices"
        subtitle="Bill your work, send invoices, and see what's still due"
        more={[
          {
            label: "Invoice Settings",
            icon: <IconSettings size={16} aria-hidden />,
            to: invoiceSettingsPath(),
          },
        ]}
        actions={
          <ActionButton leftSection={<IconPlus size={16} aria-hidden />} whyNot={notAllowed} onClick={add}>
            Create Invoice
          </ActionButton>
        }
      />
      <InvoiceViewsPanel />
      <InvoiceStats />
      <Filters list={list} />
      <InvoiceList list={list} onAdd={notAllowed ? undefined : add} />
      <NewInvoiceDialog
        isOpen={address.get("new") === "1"}
        onClose={() => address.set({ new: null, customer: null, job: null, contract: null })}
        named={{
          customer: idIn(address.get("customer")),
          job: idIn(address.get("job")),
          contract: idIn(address.get("contract")),
        }}
      />
    </>
  );
}

function Filters({ list }: { list: InvoiceFilters }) {
  const { search, setSearch, setFilters, address } = list;
  const { group, sort } = list.filters;
  return (
    <FilterBar
      search={<SearchBox value={search} onChange={setSearch} placeholder="Search invoices..." />}
      filters={
        <>
          <FilterSelect
            label="Status"
            data={groupOptions}
            value={group}
            onChange={(next) => setFilters({ group: next })}
          />
          <FilterSelect
            label="Sort by"
            data={[
              { value: "", label: "Newest First" },
              ...sortOptions,
              ...otherOrder(sort, ownOrders, invoiceListFields),
            ]}
            value={sort === "newest" ? "" : sort}
            onChange={(next) => setFilters({ sort: next })}
          />
        </>
      }
      count={group ? 1 : 0}
      onClear={() => setFilters({ group: "" })}
    >
      <ViewTools list="invoices" address={address} also={groupWhere(group)} usual={usualColumns} />
    </FilterBar>
  );
}

const ownOrders = ["newest", ...sortOptions.map(({ value }) => value)];
