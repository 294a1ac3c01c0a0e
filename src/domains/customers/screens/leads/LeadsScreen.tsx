/** People who may become customers: where they came from, what they may be worth, and when somebody last called. */

import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, useMemo } from "react";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { SearchBox } from "#ui/data-table/SearchBox.tsx";
import { useListFilters } from "#ui/data-table/use-list-filters.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useSession } from "#ui/session/session.ts";
import { useShortcut } from "#ui/shortcuts.ts";
import { SlotPanels } from "#ui/slots/slot-panel.tsx";
import { entriesOf } from "#ui/slots/slots.ts";
import { useNow } from "#ui/use-now.ts";
import { readSort } from "../customer-list.ts";
import { CustomerDialog, usePrefetchedWindows } from "../lazy-parts.tsx";
import { leadFilters, leadFrames } from "../slots.ts";
import { useCustomers } from "../use-customers.ts";
import { LeadFilters } from "./LeadFilters.tsx";
import { LeadList } from "./LeadList.tsx";
import { countLeadFilters, filterLeads, leadSchema } from "./lead-list.ts";

export function LeadsScreen() {
  const list = useListFilters(leadSchema);
  const { search, setSearch, filters, setFilters, address } = list;
  const sort = useMemo(() => readSort(filters.sort), [filters.sort]);
  const userId = String(useSession().user?.id ?? "");
  const all = useCustomers({ search, sort, only: "lead" });
  const found = { ...all, customers: filterLeads(all.customers, filters, { userId, now: useNow() }) };
  const notAllowed = useWhyNot()("customers.create");
  usePrefetchedWindows();
  const add = () => address.set({ new: "1" });
  useShortcut({ keys: "n", label: "Add lead", group: "Leads", run: add });

  return (
    <>
      <PageHeader
        title="Leads"
        subtitle="People who could become customers"
        actions={
          <ActionButton leftSection={<IconPlus size={16} aria-hidden />} whyNot={notAllowed} onClick={add}>
            Add Lead
          </ActionButton>
        }
      />
      <FilterBar
        search={<SearchBox value={search} onChange={setSearch} placeholder="Search leads..." />}
        filters={<LeadFilters list={list} />}
        count={countLeadFilters(filters)}
        onClear={() => setFilters({ source: "", assigned: "", value: false, quiet: false })}
      >
        <SlotPanels of={leadFilters} props={{ address }} />
      </FilterBar>
      {entriesOf(leadFrames).reduceRight<ReactNode>(
        (framed, { Frame }) => (
          <Frame address={address}>{framed}</Frame>
        ),
        <LeadList found={found} list={list} sort={sort} onAdd={add} />,
      )}
      <CustomerDialog
        isOpen={address.get("new") === "1"}
        onClose={() => address.set({ new: null })}
        subject={{ kind: "new", status: "lead" }}
      />
    </>
  );
}
