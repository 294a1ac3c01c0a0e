/** The customers as a list: found by name, email or company, narrowed by status, sorted by any column. */

import { Button } from "@mantine/core";
import { IconPlus, IconUsers } from "@tabler/icons-react";
import { useCallback, useMemo } from "react";
import { BulkBar, BulkNotice, ViewNotes } from "#domains/views/screens/ViewPartsPanel.tsx";
import { plural } from "#shared/plural.ts";
import { type Column, DataTable, type Sort } from "#ui/data-table/DataTable.tsx";
import { CountStatus, ListAnswer, ListFooter } from "#ui/data-table/ListAnswer.tsx";
import { NoMatches } from "#ui/data-table/NoMatches.tsx";
import { type Selecting, useSelection } from "#ui/data-table/rows/use-selection.ts";
import { sortText } from "#ui/data-table/sort-text.ts";
import { useChosenColumns } from "#ui/data-table/use-chosen-columns.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import type { PhoneRowContent } from "#ui/phone/phone-row.ts";
import { DayText } from "#ui/RelativeTime.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { Customer } from "../contract.ts";
import { useCustomerActions } from "./customer-actions.tsx";
import { emailColumn, nameColumn, sourceColumn } from "./customer-columns.tsx";
import { countText, readSort } from "./customer-list.ts";
import { nameOf, pathOf, statusLabels } from "./customer-words.ts";
import { CallAction, callSwipe } from "./profile/CallAction.tsx";
import { useRefreshCustomers } from "./refresh-customers.ts";
import { type CustomerFilters, useCustomers } from "./use-customers.ts";

type Props = {
  list: CustomerFilters;
  onAdd: () => void;
  onEdit: (customer: Customer) => void;
  onAddNote: (customer: Customer) => void;
  /** On a phone a press selects a customer instead of opening the profile. */
  selecting: Selecting;
};

export function CustomerList({ list, onAdd, onEdit, onAddNote, selecting }: Props) {
  const { search, filters, address } = list;
  const { status, where, cols } = filters;
  const sort = useMemo(() => readSort(filters.sort), [filters.sort]);
  const { set } = address;
  const onSort = useCallback((next: Sort | null) => set({ sort: next && sortText(next) }), [set]);
  const found = useCustomers({ search, status: status || undefined, sort, where });
  const selection = useSelection(`${where}\n${status}\n${search}`, selecting);
  const { selected, isSelecting, clear: endSelecting } = selection;
  const { refresh } = useRefreshCustomers();
  const columns = useChosenColumns(cols, allColumns, loadColumns);
  const isPaged = found.total === null;
  const actionsFor = useCustomerActions({ onEdit, onAddNote });
  const rowMenu = useCallback(
    (customer: Customer) => (
      <ActionMenu label={`Actions for ${nameOf(customer)}`} actions={() => actionsFor(customer)} />
    ),
    [actionsFor],
  );
  function clear() {
    list.clear({ keep: ["sort", "view", "cols"] });
    // Otherwise a view would come back with its filter.
    set({ saved: "none" });
  }
  const isEmpty = found.total === 0 || (isPaged && search === "" && !status && !where);

  return (
    <ListAnswer list={found} failed="Failed to load customers">
      {(where || found.leftOut.length > 0) && (
        <ViewNotes list="customers" address={address} leftOut={found.leftOut} />
      )}
      <BulkNotice list="customers" word="customer" onChanged={refresh} />
      <DataTable
        label="Customers"
        rows={found.customers}
        columns={columns}
        selection={selection}
        rowKey={keyOf}
        rowLabel={nameOf}
        rowTo={pathOf}
        rowMenu={rowMenu}
        phoneRow={phoneRow}
        isLoading={found.isLoading}
        skeletonRows={8}
        sort={sort}
        onSort={onSort}
        empty={isEmpty ? <NoCustomers onAdd={onAdd} /> : <NothingFound onClear={clear} />}
        footer={
          <ListFooter
            isSilent
            list={found}
            shown={found.customers.length}
            text={countText(found, "customer")}
          />
        }
      />
      {(selected.size > 0 || isSelecting) && (
        <BulkBar
          list="customers"
          word="customer"
          selected={selected}
          found={{ where: [where, statusFilter(status)].filter(Boolean).join(" "), search }}
          isSelecting={isSelecting}
          onClear={endSelecting}
          onChanged={refresh}
        />
      )}
      <CountStatus text={found.isLoading ? "" : plural(found.customers.length, "customer")} />
    </ListAnswer>
  );
}

const keyOf = (customer: Customer): number => customer.id;

const phoneRow = (customer: Customer): PhoneRowContent => ({
  title: nameOf(customer),
  avatar: nameOf(customer),
  badge: <Status customer={customer} />,
  details: [customer.company, customer.phone ?? customer.email],
  action: <CallAction customer={customer} />,
  swipe: callSwipe,
});

const Status = ({ customer: { status } }: { customer: Customer }) => (
  <StatusBadge status={status} label={statusLabels[status].one} />
);

const allColumns: readonly Column<Customer>[] = [
  nameColumn,
  { ...emailColumn, width: "24%" },
  {
    id: "company",
    header: "Company",
    cell: ({ company }) => company ?? "—",
    sortValue: ({ company }) => company,
    width: "16%",
    hideBelow: "lg",
  },
  {
    id: "status",
    header: "Status",
    cell: (customer) => <Status customer={customer} />,
    sortValue: ({ status }) => status,
    width: "7rem",
  },
  {
    ...sourceColumn,
    width: "9rem",
    hideBelow: "lg",
  },
  {
    id: "created",
    header: "Created",
    cell: ({ created_at }) => <DayText at={created_at} />,
    sortValue: ({ created_at }) => created_at,
    width: "8rem",
    hideBelow: "lg",
  },
];

export const usualColumns = allColumns.map(({ id }) => id);

/** As a part of a view's filter. */
export const statusFilter = (status: string): string => (status ? `status.any_of.${status}` : "");

const loadColumns: Parameters<typeof useChosenColumns<Customer>>[2] = async (...wanted) =>
  (await import("./view-columns.tsx")).loadColumns(...wanted);

function NoCustomers({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      title="No customers found"
      text="Start by adding your first customer"
      icon={<IconUsers size={18} />}
      action={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          Add Customer
        </Button>
      }
    />
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <NoMatches
      title="No customers found"
      text="Try adjusting your search or status filter."
      icon={<IconUsers size={18} />}
      onClear={onClear}
    />
  );
}
