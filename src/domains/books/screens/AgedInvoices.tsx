/** The invoices behind a sum of the aging: what was left to pay of each on that day, and how late it was. */
import { IconReceipt } from "@tabler/icons-react";
import { invoicePath } from "#domains/invoices/paths.ts";
import { formatMoney } from "#shared/money/money.ts";
import { plural } from "#shared/plural.ts";
import { type Column, DataTable } from "#ui/data-table/DataTable.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { Money } from "#ui/Money.tsx";
import type { PhoneRowContent } from "#ui/phone/phone-row.ts";
import { DayText } from "#ui/RelativeTime.tsx";
import { type AgeBucket, type AgedInvoice, bucketNames } from "../contract.ts";
import classes from "./books.module.css";
import { useAgedInvoices } from "./books-api.ts";
import { lateWords } from "./books-words.ts";

type Props = { as_of: string; customer: number | null; bucket: AgeBucket | "" };

export function AgedInvoices(props: Props) {
  const found = useAgedInvoices(props);
  if (found.isError && !found.data) {
    return (
      <ErrorCard
        title="Failed to load invoices"
        error={found.error}
        isRetrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    );
  }
  const { invoices = [], open_cents = 0, currency = "USD" } = found.data ?? {};
  const sum = formatMoney({ amount: open_cents, currency });
  return (
    <section className={classes.table} aria-label="Open invoices">
      <h2 className={classes.heading}>{headingOf(props, invoices)}</h2>
      <DataTable
        label="Open invoices"
        rows={invoices}
        columns={columnsOf(currency)}
        rowKey={({ invoice_id }) => invoice_id}
        rowLabel={({ number }) => number}
        rowTo={({ invoice_id }) => invoicePath({ id: invoice_id })}
        phoneRow={phoneRowOf(currency)}
        isLoading={!found.data}
        skeletonRows={4}
        empty={
          <EmptyState
            isBare
            title="No open invoices"
            text="Nothing was left to pay here on that day."
            icon={<IconReceipt size={18} />}
          />
        }
        footer={`${plural(invoices.length, "invoice")}, ${sum}`}
      />
    </section>
  );
}

function headingOf({ customer, bucket }: Props, invoices: readonly AgedInvoice[]): string {
  const age = bucket ? bucketNames[bucket] : "Open Invoices";
  const client = customer === null ? undefined : invoices[0]?.client_name;
  return client ? `${client}: ${age}` : age;
}

const columnsOf = (currency: string): Column<AgedInvoice>[] => [
  { id: "number", header: "Invoice", cell: ({ number }) => number, width: "8rem" },
  { id: "client", header: "Client", cell: ({ client_name }) => client_name },
  { id: "title", header: "Title", cell: ({ title }) => title, hideBelow: "lg" },
  {
    id: "due",
    header: "Due",
    cell: ({ due_on }) => <DayText at={due_on} />,
    sortValue: ({ due_on }) => due_on,
    width: "8rem",
  },
  {
    id: "late",
    header: "Late",
    cell: ({ days_late }) => lateWords(days_late),
    sortValue: ({ days_late }) => days_late,
    width: "9rem",
    hideBelow: "md",
  },
  {
    id: "open",
    header: "Open",
    cell: ({ open_cents }) => <Money minor={open_cents} currency={currency} />,
    sortValue: ({ open_cents }) => open_cents,
    width: "8rem",
    align: "end",
  },
];

const phoneRowOf =
  (currency: string) =>
  ({ number, client_name, open_cents, days_late }: AgedInvoice): PhoneRowContent => ({
    title: `${number} ${client_name}`,
    details: [<Money key="open" minor={open_cents} currency={currency} />, lateWords(days_late)],
  });
