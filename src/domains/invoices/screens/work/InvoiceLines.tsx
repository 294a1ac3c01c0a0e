/** The invoices of a job or a contract, each with its number, what it comes to and how far it is. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { freshness } from "#ui/api/freshness.ts";
import { Money } from "#ui/Money.tsx";
import type { InvoiceListItem } from "../../contract.ts";
import { invoicePath } from "../../paths.ts";
import { workInvoicesApi } from "../billing-api.ts";
import classes from "./work.module.css";

type Work = { job_id: number } | { contract_id: number };

const mostShown = 100;

export const useInvoicesOf = (work: Work) =>
  useQuery({
    ...workInvoicesApi.list.queryOptions({ input: { ...work, limit: mostShown } }),
    ...freshness.customerList,
  });

export function InvoiceLines({ of }: { of: Work }) {
  const invoices = useInvoicesOf(of).data?.invoices ?? [];
  if (invoices.length === 0) return null;
  return (
    <ul className={classes.invoices} aria-label="Invoices">
      {invoices.map((invoice) => (
        <li key={invoice.id}>
          <Link to={invoicePath({ id: invoice.id })}>
            {invoice.number ?? "Draft"} {invoice.title}
          </Link>
          <span className={classes.state}>{stateOf(invoice)}</span>
          <Money minor={invoice.total_cents} currency={invoice.currency} />
        </li>
      ))}
    </ul>
  );
}

const words: Record<InvoiceListItem["status"], string> = {
  draft: "Draft",
  issued: "Pending",
  partly_paid: "Pending",
  paid: "Paid",
  credited: "Credited",
  void: "Void",
  written_off: "Written Off",
};

const stateOf = ({ status, is_overdue }: InvoiceListItem): string => (is_overdue ? "Overdue" : words[status]);
