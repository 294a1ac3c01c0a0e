/** The payments as a list: from whom, for what, how, how much, and where each stands. */

import { Button } from "@mantine/core";
import { IconCashBanknote, IconPlus } from "@tabler/icons-react";
import { countText } from "#ui/data-table/count-text.ts";
import { type Column, DataTable } from "#ui/data-table/DataTable.tsx";
import { ListAnswer, ListFooter } from "#ui/data-table/ListAnswer.tsx";
import { NoMatches } from "#ui/data-table/NoMatches.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { Money } from "#ui/Money.tsx";
import type { PhoneRowContent } from "#ui/phone/phone-row.ts";
import { DayText } from "#ui/RelativeTime.tsx";
import type { PaymentListItem } from "../contract.ts";
import { paymentPath } from "../paths.ts";
import { PaymentBadge } from "./PaymentBadge.tsx";
import { amountOf, counted, forOf } from "./payment-words.ts";
import { type PaymentFilters, usePayments } from "./use-payments.ts";

export function PaymentList({ list, onAdd }: { list: PaymentFilters; onAdd: (() => void) | undefined }) {
  const { search, filters, clear } = list;
  const found = usePayments(list);
  const isFiltered = search !== "" || filters.group !== "" || filters.method !== "";
  return (
    <ListAnswer list={found} failed="Failed to load payments">
      <DataTable
        label="Payments"
        rows={found.rows}
        columns={columns}
        rowKey={keyOf}
        rowLabel={labelOf}
        rowTo={paymentPath}
        phoneRow={phoneRow}
        isLoading={found.isLoading}
        skeletonRows={8}
        empty={
          isFiltered ? (
            <NoMatches
              isBare
              title="No payments found"
              text="Try adjusting your search or filters."
              icon={<IconCashBanknote size={18} />}
              onClear={() => clear()}
            />
          ) : (
            <NoPayments onAdd={onAdd} />
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
    </ListAnswer>
  );
}

const keyOf = ({ id }: PaymentListItem): number => id;
const labelOf = (payment: PaymentListItem): string => `${amountOf(payment)} from ${payment.client_name}`;

const dayOf = ({ received_on, created_at }: PaymentListItem) => <DayText at={received_on ?? created_at} />;

const phoneRow = (payment: PaymentListItem): PhoneRowContent => ({
  title: payment.client_name,
  badge: <PaymentBadge payment={payment} />,
  details: [
    <Money key="amount" minor={payment.amount_cents} currency={payment.currency} />,
    forOf(payment),
    payment.method_words,
    <span key="day">{dayOf(payment)}</span>,
  ],
});

const columns: readonly Column<PaymentListItem>[] = [
  { id: "date", header: "Date", cell: dayOf, width: "8rem" },
  { id: "client", header: "Client", cell: ({ client_name }) => client_name },
  { id: "for", header: "For", cell: forOf, width: "9rem", hideBelow: "md" },
  {
    id: "method",
    header: "Method",
    cell: ({ method_words }) => method_words,
    width: "11rem",
    hideBelow: "lg",
  },
  {
    id: "amount",
    header: "Amount",
    cell: ({ amount_cents, currency }) => <Money minor={amount_cents} currency={currency} />,
    width: "8rem",
    align: "end",
  },
  {
    id: "status",
    header: "Status",
    cell: (payment) => <PaymentBadge payment={payment} />,
    width: "11rem",
  },
];

const NoPayments = ({ onAdd }: { onAdd: (() => void) | undefined }) => (
  <EmptyState
    isBare
    title="No payments yet"
    text="What customers pay online appears here by itself. Record cash, checks and transfers by hand."
    icon={<IconCashBanknote size={18} />}
    action={
      onAdd && (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          Record Payment
        </Button>
      )
    }
  />
);
