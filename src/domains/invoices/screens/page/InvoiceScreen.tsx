/** One invoice: what is left of it to pay, what is done with it, its account, and the paper as it was issued. */
import { Skeleton } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate } from "react-router";
import { freshness } from "#ui/api/freshness.ts";
import { usePageTitle } from "#ui/page-title.ts";
import { PaperSheet } from "#ui/papers/PaperSheet.tsx";
import { RecordFrame, RecordOfAddress } from "#ui/RecordFrame.tsx";
import { HistoryCard } from "#ui/record/HistoryCard.tsx";
import { useRecentRecord } from "#ui/session/recent-records.ts";
import type { Invoice } from "../../contract.ts";
import { invoiceEditPath, invoicesPath } from "../../paths.ts";
import { InvoiceDialogs, type OpenDialog } from "../InvoiceDialogs.tsx";
import { clientOf, nameOf, pathOf } from "../invoice-words.ts";
import { invoicesApi } from "../invoices-api.ts";
import { invoiceCards } from "../slots.ts";
import { AccountCard } from "./AccountCard.tsx";
import { CreditNotesCard } from "./CreditNotesCard.tsx";
import { FactsCard } from "./FactsCard.tsx";
import { Figures } from "./Figures.tsx";
import { InvoiceFields } from "./InvoiceFields.tsx";
import { InvoiceHeader } from "./InvoiceHeader.tsx";
import { InvoiceParts } from "./InvoiceParts.tsx";
import classes from "./invoice-page.module.css";

const words = {
  noun: "invoice",
  title: "Invoice Details",
  back: { to: invoicesPath(), label: "Back to Invoices" },
  icon: <IconReceipt size={18} />,
};

export const InvoiceScreen = () => <RecordOfAddress words={words} Loaded={Loaded} />;

function Loaded({ id }: { id: number }) {
  const invoice = useQuery({
    ...invoicesApi.get.queryOptions({ input: { id } }),
    ...freshness.customerList,
    // The customer may be paying meanwhile.
    refetchOnWindowFocus: "always",
  });
  usePageTitle(invoice.data && `Invoice ${nameOf(invoice.data)}`);
  return (
    <RecordFrame words={words} record={invoice} skeleton={<Skeleton height={480} radius="md" aria-hidden />}>
      {(found) =>
        found.status === "draft" ? (
          <Navigate to={invoiceEditPath({ id })} replace />
        ) : (
          <Shown invoice={found} />
        )
      }
    </RecordFrame>
  );
}

function Shown({ invoice }: { invoice: Invoice }) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const history = useQuery(invoicesApi.history.queryOptions({ input: { id: invoice.id } }));
  useRecentRecord({
    id: `invoice:${invoice.id}`,
    label: `${nameOf(invoice)} ${invoice.title}`,
    hint: clientOf(invoice),
    to: pathOf(invoice),
  });
  return (
    <>
      <InvoiceHeader invoice={invoice} onDialog={setOpen} />
      <Figures invoice={invoice} />
      <div className={classes.columns}>
        <div className={classes.side}>
          <InvoiceParts of={invoiceCards} invoice={invoice} />
          <AccountCard invoice={invoice} />
          <CreditNotesCard notes={invoice.credit_notes} />
          <FactsCard invoice={invoice} />
          <InvoiceFields invoice={invoice} />
          <HistoryCard title="Timeline" history={history} />
        </div>
        {invoice.paper && (
          <section aria-labelledby="invoice-paper" className={classes.paper}>
            <h2 id="invoice-paper">As It Was Issued</h2>
            <PaperSheet paper={invoice.paper} headingLevel={3} />
          </section>
        )}
      </div>
      <InvoiceDialogs open={open} onClose={() => setOpen(null)} />
    </>
  );
}
