/** The invoices as a list, with whom each is for, what it comes to, where it stands, and when it is due. */

import { Button } from "@mantine/core";
import { IconPlus, IconReceipt } from "@tabler/icons-react";
import { useCallback, useState } from "react";
import { Link } from "react-router";
import { ViewNotes } from "#domains/views/screens/ViewPartsPanel.tsx";
import { countText } from "#ui/data-table/count-text.ts";
import { type Column, DataTable, type Sort } from "#ui/data-table/DataTable.tsx";
import { ListAnswer, ListFooter } from "#ui/data-table/ListAnswer.tsx";
import { NoMatches } from "#ui/data-table/NoMatches.tsx";
import { sortIn, sortText } from "#ui/data-table/sort-text.ts";
import { useChosenColumns } from "#ui/data-table/use-chosen-columns.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Money } from "#ui/Money.tsx";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import type { PhoneRowContent } from "#ui/phone/phone-row.ts";
import { DayText } from "#ui/RelativeTime.tsx";
import type { InvoiceListItem } from "../contract.ts";
import { invoicePath } from "../paths.ts";
import { InvoiceBadge } from "./InvoiceBadge.tsx";
import { InvoiceDialogs, type OpenDialog } from "./InvoiceDialogs.tsx";
import { useInvoiceActions } from "./invoice-actions.tsx";
import { clientOf, counted, numberOf, progressOf, titleOf } from "./invoice-words.ts";
import classes from "./invoices.module.css";
import { type InvoiceFilters, useInvoices } from "./use-invoices.ts";

export function InvoiceList({ list, onAdd }: { list: InvoiceFilters; onAdd: (() => void) | undefined }) {
  const { search, filters, setFilters, address } = list;
  const { group, sort, where, cols } = filters;
  const found = useInvoices(list);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const actionsFor = useInvoiceActions({ onDialog: setOpen });
  const rowMenu = useCallback(
    (invoice: InvoiceListItem) => (
      <ActionMenu label={`Actions for ${labelOf(invoice)}`} actions={() => actionsFor(invoice)} />
    ),
    [actionsFor],
  );
  const shownColumns = useChosenColumns(cols, columns, loadColumns);
  const leftOut = found.first?.left_out ?? nothing;
  const isFiltered = search !== "" || group !== "" || where !== "";
  function clear() {
    list.clear({ keep: ["sort", "cols"] });
    // Otherwise a view would come back with its filter.
    address.set({ saved: "none" });
  }
  return (
    <ListAnswer list={found} failed="Failed to load invoices">
      {(where !== "" || leftOut.length > 0) && (
        <ViewNotes list="invoices" address={address} leftOut={leftOut} />
      )}
      <DataTable
        label="Invoices"
        rows={found.rows}
        columns={shownColumns}
        rowKey={keyOf}
        rowLabel={labelOf}
        rowTo={invoicePath}
        rowMenu={rowMenu}
        phoneRow={phoneRow}
        isLoading={found.isLoading}
        skeletonRows={8}
        sort={shownSort(sort)}
        onSort={(next) => setFilters({ sort: next ? sortText(next) : "" })}
        empty={
          isFiltered ? (
            <NoMatches
              isBare
              title="No invoices found"
              text="Try adjusting your search or filters."
              icon={<IconReceipt size={18} />}
              onClear={clear}
            />
          ) : (
            <NoInvoices onAdd={onAdd} />
          )
        }
        footer={
          <ListFooter
            list={found}
            shown={found.rows.length}
            text={countText(found.rows.length, found.first?.total ?? 0, counted)}
          />
        }
      />
      <InvoiceDialogs open={open} onClose={() => setOpen(null)} />
    </ListAnswer>
  );
}

const keyOf = ({ id }: InvoiceListItem): number => id;

const labelOf = (invoice: InvoiceListItem): string =>
  invoice.number ?? `draft ${titleOf(invoice)} for ${clientOf(invoice)}`;

const nothing: readonly string[] = [];

const shownSort = (sort: string): Sort | null => (sort === "" || sort === "newest" ? null : sortIn(sort));

const loadColumns: Parameters<typeof useChosenColumns<InvoiceListItem>>[2] = async (...wanted) =>
  (await import("./view-columns.tsx")).loadColumns(...wanted);

const dueText = ({ due_on }: InvoiceListItem) => (due_on ? <DayText at={due_on} /> : "—");

const phoneRow = (invoice: InvoiceListItem): PhoneRowContent => ({
  title: clientOf(invoice),
  badge: <InvoiceBadge invoice={invoice} />,
  details: [
    <Money key="amount" minor={invoice.total_cents} currency={invoice.currency} />,
    invoice.number ?? titleOf(invoice),
    invoice.due_on && (
      <span key="due">
        Due <DayText at={invoice.due_on} />
      </span>
    ),
  ].filter(Boolean),
});

const columns: readonly Column<InvoiceListItem>[] = [
  { id: "number", header: "Number", cell: numberOf, sortValue: keyOf, width: "7rem" },
  {
    id: "client_name",
    header: "Client",
    cell: (invoice) => (
      <span className={classes.titleCell}>
        <span>{clientOf(invoice)}</span>
        <small>{titleOf(invoice)}</small>
      </span>
    ),
    sortValue: clientOf,
  },
  {
    id: "total_cents",
    header: "Amount",
    cell: ({ total_cents, currency }) => <Money minor={total_cents} currency={currency} />,
    sortValue: ({ total_cents }) => total_cents,
    width: "8rem",
    align: "end",
  },
  {
    id: "status",
    header: "Status",
    cell: (invoice) => (
      <span className={classes.statusCell}>
        <InvoiceBadge invoice={invoice} />
        <small>{progressOf(invoice)}</small>
      </span>
    ),
    width: "7.5rem",
  },
  {
    id: "issued_on",
    header: "Date",
    cell: ({ issued_on, created_at }) => <DayText at={issued_on ?? created_at} />,
    width: "8rem",
    hideBelow: "xl",
  },
  {
    id: "due_on",
    header: "Due Date",
    cell: dueText,
    sortValue: ({ due_on }) => due_on,
    width: "8rem",
    hideBelow: "md",
  },
  {
    id: "view",
    header: "View",
    isHeaderHidden: true,
    cell: (invoice) => (
      <Button
        component={Link}
        to={invoicePath(invoice)}
        size="compact-sm"
        variant="default"
        aria-label={`View ${labelOf(invoice)}`}
      >
        View
      </Button>
    ),
    width: "5rem",
    align: "end",
    hideBelow: "lg",
  },
];

export const usualColumns = columns.map(({ id }) => id).filter((id) => id !== "view");

const NoInvoices = ({ onAdd }: { onAdd: (() => void) | undefined }) => (
  <EmptyState
    isBare
    title="No invoices yet"
    text="Bill a finished job, a signed contract or anything else, and send it by email or link."
    icon={<IconReceipt size={18} />}
    action={
      onAdd && (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          Create Invoice
        </Button>
      )
    }
  />
);
