/** Everybody the business works for or hopes to: as a list to search, or as a pipeline to move people along. */

import { Button } from "@mantine/core";
import { IconColumns3, IconFileImport, IconList, IconPlus } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { ViewTools } from "#domains/views/screens/ViewPartsPanel.tsx";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { FilterSelect } from "#ui/data-table/FilterSelect.tsx";
import { SearchBox } from "#ui/data-table/SearchBox.tsx";
import type { ListAddress } from "#ui/data-table/use-list-address.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { refreshAction } from "#ui/menu/HeaderActions.tsx";
import type { MenuItem } from "#ui/menu/menu-action.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { useIdentity } from "#ui/session/session.ts";
import { useShortcut } from "#ui/shortcuts.ts";
import { entriesOf } from "#ui/slots/slots.ts";
import { customerImportPath } from "../paths.ts";
import { CustomerList, statusFilter as statusWhere, usualColumns } from "./CustomerList.tsx";
import { CustomerStats } from "./CustomerStats.tsx";
import { statuses, statusLabels } from "./customer-words.ts";
import classes from "./customers.module.css";
import { rememberList } from "./last-list.ts";
import { CustomerDialog, PipelineView, usePrefetchedParts } from "./lazy-parts.tsx";
import { useRefreshCustomers } from "./refresh-customers.ts";
import { customersPages } from "./slots.ts";
import { useCustomerDialogs } from "./use-customer-dialogs.tsx";
import { useCustomerFilters } from "./use-customers.ts";

type View = "list" | "pipeline";

const statusFilter = [
  { value: "" as const, label: "All Statuses" },
  ...statuses.map((status) => ({ value: status, label: statusLabels[status].many })),
];

/** `view` is what the screen begins with when the address does not say; /pipeline begins with the pipeline. */
export function CustomersScreen({ view: firstView = "list" }: { view?: View }) {
  const list = useCustomerFilters();
  const { search, setSearch, filters, setFilters, address } = list;
  const { status } = filters;
  const view = filters.view || firstView;
  const { edit, addNote, dialogs } = useCustomerDialogs();
  const selecting = useState(false);
  useRememberedList();
  usePrefetchedParts();
  const add = () => address.set({ new: "1" });
  useShortcut({ keys: "n", label: "Add customer", group: "Customers", run: add });
  useShortcut({
    keys: "v",
    label: "Switch between list and pipeline",
    group: "Customers",
    run: () => show(other(view)),
  });

  function show(next: View) {
    address.set({ view: next === firstView ? null : next }, { isStep: true });
  }

  return (
    <>
      <Header onAdd={add} />
      <CustomerStats />
      <FilterBar
        search={<SearchBox value={search} onChange={setSearch} placeholder="Search customers..." />}
        filters={
          view === "list" && (
            <FilterSelect
              label="Status"
              data={statusFilter}
              value={status}
              onChange={(next) => setFilters({ status: next })}
            />
          )
        }
        count={status ? 1 : 0}
        onClear={() => setFilters({ status: "" })}
        end={<ViewToggle view={view} onChange={show} />}
      >
        {view === "list" && (
          <ViewTools
            list="customers"
            address={address}
            also={statusWhere(status)}
            usual={usualColumns}
            onSelect={() => selecting[1](true)}
          />
        )}
      </FilterBar>
      {view === "list" ? (
        <CustomerList list={list} onAdd={add} onEdit={edit} onAddNote={addNote} selecting={selecting} />
      ) : (
        <PipelineView search={search} onEdit={edit} onAddNote={addNote} />
      )}
      <AddDialog address={address} />
      {dialogs}
    </>
  );
}

function useRememberedList(): void {
  const identity = useIdentity();
  const { pathname, search } = useLocation();
  useEffect(() => rememberList(identity, `${pathname}${search}`), [identity, pathname, search]);
}

const other = (view: View): View => (view === "list" ? "pipeline" : "list");

const importAction: MenuItem = {
  label: "Import Customers",
  icon: <IconFileImport size={16} aria-hidden />,
  to: customerImportPath(),
};

function Header({ onAdd }: { onAdd: () => void }) {
  const { refresh, isRefreshing } = useRefreshCustomers();
  const notAllowed = useWhyNot()("customers.create");
  const may = useMay();
  const pages = entriesOf(customersPages).filter(({ needs }) => may(needs));
  return (
    <PageHeader
      title="Customers"
      subtitle="Manage your customers and leads"
      more={[refreshAction(isRefreshing, refresh), ...pages, ...(notAllowed ? [] : [importAction])]}
      actions={
        <ActionButton leftSection={<IconPlus size={16} aria-hidden />} whyNot={notAllowed} onClick={onAdd}>
          Add Customer
        </ActionButton>
      }
    />
  );
}

function ViewToggle({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    <Button.Group className={classes.views}>
      <Button
        variant={view === "list" ? "light" : "default"}
        aria-pressed={view === "list"}
        leftSection={<IconList size={16} aria-hidden />}
        onClick={() => onChange("list")}
      >
        List View
      </Button>
      <Button
        variant={view === "pipeline" ? "light" : "default"}
        aria-pressed={view === "pipeline"}
        leftSection={<IconColumns3 size={16} aria-hidden />}
        onClick={() => onChange("pipeline")}
      >
        Pipeline View
      </Button>
    </Button.Group>
  );
}

/** Opened by the address, so that a link or the command palette can open it too. */
function AddDialog({ address }: { address: ListAddress }) {
  return (
    <CustomerDialog
      isOpen={address.get("new") === "1"}
      onClose={() => address.set({ new: null })}
      subject={{ kind: "new" }}
    />
  );
}
