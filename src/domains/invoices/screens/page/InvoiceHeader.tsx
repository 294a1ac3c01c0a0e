/** The head of an invoice's page: its number and state, whom it is for, and what is done with it next. */

import { IconSend } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "react-router";
import { customerPath } from "#domains/customers/paths.ts";
import { freshness } from "#ui/api/freshness.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { OthersMark } from "#ui/presence/OthersMark.tsx";
import { DayText } from "#ui/RelativeTime.tsx";
import { useMay } from "#ui/session/permissions.ts";
import type { Invoice } from "../../contract.ts";
import { invoicesPath } from "../../paths.ts";
import { InvoiceBadge } from "../InvoiceBadge.tsx";
import type { OpenDialog } from "../InvoiceDialogs.tsx";
import { useInvoiceActions } from "../invoice-actions.tsx";
import { clientOf, nameOf, progressOf, titleOf, whyNotIn } from "../invoice-words.ts";
import { invoicesApi } from "../invoices-api.ts";
import { invoiceActions } from "../slots.ts";
import { InvoiceParts } from "./InvoiceParts.tsx";

type Props = { invoice: Invoice; onDialog: (open: OpenDialog) => void };

export function InvoiceHeader({ invoice, onDialog }: Props) {
  const creditCents = useCredit(invoice);
  const openLinks = invoice.open_links;
  const known = useMemo(() => ({ openLinks, creditCents }), [openLinks, creditCents]);
  const actionsFor = useInvoiceActions({ onDialog, known });
  const whyNot = useWhyNot()("invoices.send") ?? whyNotIn("send", invoice.status);
  const name = nameOf(invoice);
  return (
    <PageHeader
      title={titleOf(invoice)}
      eyebrow={`${invoice.kind === "deposit" ? "Deposit Invoice" : "Invoice"} ${name}`}
      back={{ to: invoicesPath(), label: "Back to Invoices" }}
      aside={
        <>
          <InvoiceBadge invoice={invoice} />
          <OthersMark kind="invoice" id={invoice.id} />
        </>
      }
      subtitle={<Line invoice={invoice} />}
      actions={
        <>
          <InvoiceParts of={invoiceActions} invoice={invoice} />
          <ActionButton
            leftSection={<IconSend size={16} aria-hidden />}
            whyNot={whyNot}
            onClick={() => onDialog({ kind: "send", invoice })}
          >
            Send Invoice
          </ActionButton>
        </>
      }
      menu={{ label: `Actions for ${name}`, actions: () => actionsFor(invoice) }}
    />
  );
}

/** What the customer has to their credit; undefined while it isn't known, or not for this role. */
function useCredit({ customer_id }: Invoice): number | undefined {
  const may = useMay()("customers.view");
  const { data } = useQuery({
    ...invoicesApi.balance.queryOptions({ input: { id: customer_id ?? 0 } }),
    ...freshness.customerList,
    enabled: may && customer_id !== null,
  });
  return data?.credit_cents;
}

function Line({ invoice }: { invoice: Invoice }) {
  const { customer_id, due_on } = invoice;
  const progress = progressOf(invoice);
  const isLinked = useMay()("customers.view") && customer_id !== null;
  return (
    <>
      {isLinked ? <Link to={customerPath({ id: customer_id })}>{clientOf(invoice)}</Link> : clientOf(invoice)}
      {due_on && (
        <>
          {" · Due "}
          <DayText at={due_on} />
        </>
      )}
      {progress && ` · ${progress}`}
    </>
  );
}
