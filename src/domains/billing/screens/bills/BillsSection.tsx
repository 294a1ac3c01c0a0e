/** Every bill so far, newest first: what it was, whether it is paid, and the paper for the books. */

import { Button } from "@mantine/core";
import { lookup, wordsOf } from "#shared/lookup.ts";
import { formatShortDate } from "#shared/time/dates.ts";
import { type Column, DataTable } from "#ui/data-table/DataTable.tsx";
import { ListAnswer } from "#ui/data-table/ListAnswer.tsx";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { Bill } from "../../contract.ts";
import { billingApi } from "../billing-api.ts";
import type { PartProps } from "../billing-parts.ts";
import { dollars } from "../billing-words.ts";
import classes from "../subscription.module.css";
import { PdfButton } from "./PdfButton.tsx";

const pageSize = 12;

const billsOf = ({ bills }: { bills: Bill[] }): Bill[] => bills;

export function BillsSection({ zone, open }: PartProps) {
  const bills = useListQuery({
    call: billingApi.listBills,
    input: () => ({ limit: pageSize }),
    rowsOf: billsOf,
    kept: { staleTime: 30_000 },
  });
  return (
    <section className={classes.card} data-wide aria-labelledby="bills-title">
      <div className={classes.head}>
        <h2 id="bills-title" className={classes.title}>
          Bills
        </h2>
      </div>
      <ListAnswer list={bills} failed="Failed to load bills">
        <DataTable
          label="Bills"
          rows={bills.rows}
          columns={columnsFor(zone, (id) => open({ kind: "bill", id }))}
          rowKey={({ id }) => id}
          rowLabel={({ number, id }) => `Bill ${number ?? id}`}
          phoneRow={(bill) => ({
            title: formatShortDate(bill.createdAt, zone),
            badge: <StatusBadge status={bill.status} {...billLabels[bill.status]} />,
            details: [dollars(bill.totalCents), bill.number],
            action: <PdfButton bill={bill} />,
            onOpen: () => open({ kind: "bill", id: bill.id }),
          })}
          isLoading={bills.isLoading}
          skeletonRows={3}
          empty={
            <EmptyState isBare title="No bills yet" text="Your first bill arrives when your trial ends." />
          }
          footer={
            bills.hasMore && (
              <Button variant="subtle" size="xs" loading={bills.isFetching} onClick={bills.loadMore}>
                Show Earlier Bills
              </Button>
            )
          }
        />
      </ListAnswer>
    </section>
  );
}

export const billLabels: Record<Bill["status"], { label: string; color: string }> = lookup(
  {
    draft: { label: "Draft", color: "gray" },
    open: { label: "Open", color: "yellow" },
    paid: { label: "Paid", color: "green" },
    void: { label: "Void", color: "gray" },
    uncollectible: { label: "Uncollectible", color: "red" },
  },
  (word) => ({ label: wordsOf(word), color: "gray" }),
);

const columnsFor = (zone: string, onOpen: (id: string) => void): Column<Bill>[] => [
  {
    id: "date",
    header: "Date",
    cell: ({ id, createdAt }) => (
      <Button variant="transparent" size="compact-sm" px={0} onClick={() => onOpen(id)}>
        {formatShortDate(createdAt, zone)}
      </Button>
    ),
  },
  { id: "number", header: "Number", cell: ({ number, id }) => number ?? id, hideBelow: "md" },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    cell: ({ totalCents }) => <span className="tabular">{dollars(totalCents)}</span>,
  },
  {
    id: "status",
    header: "Status",
    cell: ({ status }) => <StatusBadge status={status} {...billLabels[status]} />,
  },
  { id: "pdf", header: "PDF", align: "end", width: "6rem", cell: (bill) => <PdfButton bill={bill} /> },
];
