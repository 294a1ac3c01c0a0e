/** The invoices of one customer, job or contract, line by line, with what to do where there are none. */
import { Skeleton } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { Money } from "#ui/Money.tsx";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { DayText } from "#ui/RelativeTime.tsx";
import type { InvoiceListItem, NewInvoice } from "../contract.ts";
import { useInvoiceChanges } from "./change-invoice.ts";
import { InvoiceBadge } from "./InvoiceBadge.tsx";
import { numberOf, pathOf, titleOf } from "./invoice-words.ts";
import classes from "./invoices.module.css";
import type { InvoicesOf } from "./use-invoices.ts";

type Props = {
  found: InvoicesOf;
  /** "Invoices for Ida Berg" */
  label: string;
  empty: ReactNode;
  /** Above the lines, once there are any. */
  children?: ReactNode;
};

export function InvoiceLines({ found, label, empty, children }: Props) {
  if (found.error && !found.data) {
    return (
      <ErrorCard
        title="Failed to load invoices"
        error={found.error}
        isRetrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    );
  }
  if (!found.data) return <Skeleton height={96} />;
  const { invoices } = found.data;
  if (invoices.length === 0) return empty;
  return (
    <>
      {children}
      <ul className={classes.lines} aria-label={label}>
        {invoices.map((invoice) => (
          <Line key={invoice.id} invoice={invoice} />
        ))}
      </ul>
    </>
  );
}

const Line = ({ invoice }: { invoice: InvoiceListItem }) => (
  <li>
    <span className={classes.titleCell}>
      <Link to={pathOf(invoice)}>
        {numberOf(invoice)} {titleOf(invoice)}
      </Link>
      <small>
        <DayText at={invoice.issued_on ?? invoice.created_at} />
        {invoice.due_on && (
          <>
            {" · Due "}
            <DayText at={invoice.due_on} />
          </>
        )}
      </small>
    </span>
    <Money minor={invoice.total_cents} currency={invoice.currency} />
    <InvoiceBadge invoice={invoice} />
  </li>
);

/** Makes a draft of what a job or a contract says, and opens it. */
export function InvoiceFrom({ from }: { from: NewInvoice }) {
  const { create } = useInvoiceChanges();
  const begin = useMutation({ mutationFn: () => create(from) });
  return (
    <ActionButton
      size="xs"
      variant="default"
      leftSection={<IconPlus size={14} aria-hidden />}
      whyNot={useWhyNot()("invoices.create")}
      loading={begin.isPending}
      onClick={() => begin.mutate()}
    >
      Create Invoice
    </ActionButton>
  );
}
