/** The payments of the business beside its invoices: what they come to, and the list of them, searched and narrowed down. */
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { InvoiceViewsPanel } from "#domains/invoices/screens/InvoiceViewsPanel.tsx";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { FilterSelect } from "#ui/data-table/FilterSelect.tsx";
import { SearchBox } from "#ui/data-table/SearchBox.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useShortcut } from "#ui/shortcuts.ts";
import { PaymentList } from "./PaymentList.tsx";
import { PaymentStats } from "./PaymentStats.tsx";
import { groupOptions, methodOptions } from "./payment-words.ts";
import { RecordPaymentDialog } from "./RecordPaymentDialog.tsx";
import { type PaymentFilters, usePaymentFilters } from "./use-payments.ts";

export function PaymentsScreen() {
  const list = usePaymentFilters();
  const [isOpen, setOpen] = useState(false);
  const notAllowed = useWhyNot()("payments.record");
  const add = () => setOpen(true);
  useShortcut({ keys: "n", label: "Record payment", group: "Payments", run: add }, !notAllowed);
  return (
    <>
      <PageHeader
        title="Payments"
        subtitle="See what came in, what is on its way and what went back"
        actions={
          <ActionButton leftSection={<IconPlus size={16} aria-hidden />} whyNot={notAllowed} onClick={add}>
            Record Payment
          </ActionButton>
        }
      />
      <InvoiceViewsPanel />
      <PaymentStats />
      <Filters list={list} />
      <PaymentList list={list} onAdd={notAllowed ? undefined : add} />
      <RecordPaymentDialog isOpen={isOpen} onClose={() => setOpen(false)} customer={null} />
    </>
  );
}

function Filters({ list }: { list: PaymentFilters }) {
  const { search, setSearch, setFilters } = list;
  const { group, method } = list.filters;
  return (
    <FilterBar
      search={<SearchBox value={search} onChange={setSearch} placeholder="Search payments..." />}
      filters={
        <>
          <FilterSelect
            label="Status"
            data={groupOptions}
            value={group}
            onChange={(next) => setFilters({ group: next })}
          />
          <FilterSelect
            label="Method"
            data={methodOptions}
            value={method}
            onChange={(next) => setFilters({ method: next })}
          />
        </>
      }
      count={(group ? 1 : 0) + (method ? 1 : 0)}
      onClear={() => setFilters({ group: "", method: "" })}
    />
  );
}
