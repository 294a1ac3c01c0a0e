/** Every entry of a customer's account over a period, the oldest first, with what they owed after it. */
import { IconReceipt } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { invoicePath } from "#domains/invoices/paths.ts";
import { paymentPath } from "#domains/payments/paths.ts";
import { plural } from "#shared/plural.ts";
import { freshness } from "#ui/api/freshness.ts";
import { type Column, DataTable } from "#ui/data-table/DataTable.tsx";
import { ListAnswer, ListFooter } from "#ui/data-table/ListAnswer.tsx";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Money } from "#ui/Money.tsx";
import type { PhoneRowContent } from "#ui/phone/phone-row.ts";
import { DayText } from "#ui/RelativeTime.tsx";
import type { Statement, StatementLine } from "../statement/contract.ts";
import classes from "./books.module.css";
import { booksApi } from "./books-api.ts";
import type { Span } from "./period.ts";

type Props = { customerId: number; customerName: string; span: Span };

const pageSize = 100;

export function StatementLines({ customerId, customerName, span: { from, to } }: Props) {
  const found = useListQuery({
    call: booksApi.statement,
    input: () => ({ id: customerId, limit: pageSize, ...(from ? { from } : {}), ...(to ? { to } : {}) }),
    rowsOf: linesOf,
    kept: freshness.customerList,
  });
  const statement = found.first;
  const currency = statement?.currency ?? "USD";
  const count = plural(statement?.total ?? 0, "entry", "entries");
  return (
    <ListAnswer list={found} failed="Failed to load the account">
      {statement && <Bounds statement={statement} />}
      <DataTable
        label={`Account of ${customerName}`}
        rows={found.rows}
        columns={columnsOf(currency)}
        rowKey={({ id }) => id}
        rowLabel={({ what }) => what}
        rowTo={pathOf as (line: StatementLine) => string}
        phoneRow={phoneRowOf(currency)}
        isLoading={found.isLoading}
        skeletonRows={6}
        empty={
          <EmptyState
            isBare
            title="No entries in this period"
            text={`Invoices and payments of ${customerName} appear here.`}
            icon={<IconReceipt size={18} />}
          />
        }
        footer={
          <ListFooter
            list={found}
            shown={found.rows.length}
            text={found.hasMore ? `${found.rows.length} of ${count}` : count}
          />
        }
      />
    </ListAnswer>
  );
}

const linesOf = ({ lines }: Statement): StatementLine[] => lines;

/** What is opened with a line; some have nothing of their own. */
function pathOf({ payment_id, invoice_id }: StatementLine): string | undefined {
  if (payment_id !== null) return paymentPath({ id: payment_id });
  return invoice_id === null ? undefined : invoicePath({ id: invoice_id });
}

function Bounds({ statement }: { statement: Statement }) {
  const { opening_cents, raised_cents, lowered_cents, closing_cents, currency } = statement;
  const figures: [string, number][] = [
    ["Opening balance", opening_cents],
    ["Charges", raised_cents],
    ["Payments and credits", lowered_cents],
    [closing_cents < 0 ? "Closing balance (credit)" : "Closing balance", closing_cents],
  ];
  return (
    <dl className={classes.bounds}>
      {figures.map(([label, minor]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Money minor={minor} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What credit did has no amount of its own: it changes no balance. */
const amountOf = ({ amount_cents, applied_cents }: StatementLine, currency: string): ReactNode =>
  applied_cents === null ? (
    <Money minor={amount_cents} currency={currency} />
  ) : (
    <span className={classes.none}>
      <Money minor={Math.abs(applied_cents)} currency={currency} /> of credit
    </span>
  );

const columnsOf = (currency: string): Column<StatementLine>[] => [
  {
    id: "what",
    header: "Activity",
    cell: ({ what, note }) => (
      <span className={classes.activity}>
        <span>{what}</span>
        {note && <small>{note}</small>}
      </span>
    ),
  },
  { id: "day", header: "Date", cell: ({ day }) => <DayText at={day} />, width: "7rem" },
  {
    id: "amount",
    header: "Amount",
    cell: (line) => amountOf(line, currency),
    width: "9.5rem",
    align: "end",
  },
  {
    id: "balance",
    header: "Balance",
    cell: ({ balance_cents }) => <Money minor={balance_cents} currency={currency} />,
    width: "7rem",
    align: "end",
  },
];

const phoneRowOf =
  (currency: string) =>
  (line: StatementLine): PhoneRowContent => ({
    title: line.what,
    badge: amountOf(line, currency),
    details: [
      <DayText key="day" at={line.day} />,
      <span key="balance">
        Balance: <Money minor={line.balance_cents} currency={currency} />
      </span>,
    ],
  });
