/** What is done with an invoice at once from a menu or button: copy, delete, turn links off, use credit, hand out papers. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { fetchBlob, saveBlob } from "#ui/api/download.ts";
import { confirm } from "#ui/overlays/confirm.ts";
import { notifyError, notifySuccess, notifyUndo } from "#ui/overlays/toast.tsx";
import type { CreditNote, Invoice, InvoiceListItem, NewInvoice } from "../contract.ts";
import { invoiceEditPath } from "../paths.ts";
import { nameOf } from "./invoice-words.ts";
import { invoicesApi, putInvoice, refreshInvoiceLists } from "./invoices-api.ts";

export type Named = Pick<InvoiceListItem, "id" | "number">;

/** `onDeleted` runs before the invoice leaves the screen, so that its own page can be left first. */
export function useInvoiceChanges(onDeleted?: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMemo(() => {
    const begin = async (make: () => Promise<Invoice>, said: string, failed: string) => {
      try {
        const draft = await make();
        putInvoice(client, draft);
        notifySuccess(said);
        void navigate(invoiceEditPath({ id: draft.id }));
      } catch (error) {
        notifyError(error, failed);
      }
    };
    return {
      create: (from: NewInvoice) =>
        begin(() => invoicesApi.create.call(from), "Draft created.", "Failed to create the invoice"),
      duplicate: ({ id, number }: Named) =>
        void begin(
          () => invoicesApi.duplicate.call({ id }),
          `${number ?? "Draft"} duplicated as a draft.`,
          "Failed to duplicate the invoice",
        ),
      remove: (invoice: Named) => void remove(client, invoice, onDeleted),
      turnOffLinks: (invoice: Named) => void turnOffLinks(client, invoice),
      applyCredit: (invoice: Named) => void applyCredit(client, invoice),
      download: ({ id, number }: Named) =>
        void download(`/api/invoices/${id}/invoice.pdf`, `${number ?? "Invoice"}.pdf`),
      downloadNote: ({ id, number }: Pick<CreditNote, "id" | "number">) =>
        void download(`/api/credit-notes/${id}/credit-note.pdf`, `${number}.pdf`),
    };
  }, [client, navigate, onDeleted]);
}

async function remove(client: QueryClient, invoice: Named, onDeleted?: () => void): Promise<void> {
  try {
    await invoicesApi.delete.call({ id: invoice.id });
  } catch (error) {
    notifyError(error, "Failed to delete the draft");
    return;
  }
  onDeleted?.();
  void refreshInvoiceLists(client);
  notifyUndo("Draft deleted.", () => void restore(client, invoice));
}

async function restore(client: QueryClient, { id }: Named): Promise<void> {
  try {
    putInvoice(client, await invoicesApi.restore.call({ id }));
    notifySuccess("Draft restored.");
  } catch (error) {
    notifyError(error, "Failed to restore the draft");
  }
}

async function turnOffLinks(client: QueryClient, invoice: Named): Promise<void> {
  const isSure = await confirm({
    title: "Turn Off Links",
    message: `No link to ${nameOf(invoice)} works anymore, also not those in emails. You can create a new one at any time.`,
    confirmLabel: "Turn Off Links",
    isDanger: true,
  });
  if (!isSure) return;
  try {
    putInvoice(client, await invoicesApi.revokeLinks.call({ id: invoice.id }));
    notifySuccess("Links turned off.");
  } catch (error) {
    notifyError(error, "Failed to turn off the links");
  }
}

async function applyCredit(client: QueryClient, invoice: Named): Promise<void> {
  const isSure = await confirm({
    title: "Apply Credit",
    message: `Pay ${nameOf(invoice)} from the customer's credit, as far as it goes?`,
    confirmLabel: "Apply Credit",
  });
  if (!isSure) return;
  try {
    putInvoice(client, await invoicesApi.applyCredit.call({ id: invoice.id }));
    notifySuccess(`Credit applied to ${nameOf(invoice)}.`);
  } catch (error) {
    notifyError(error, "Failed to apply the credit");
  }
}

async function download(path: string, name: string): Promise<void> {
  try {
    saveBlob(await fetchBlob(path, "Failed to load the PDF"), name);
  } catch (error) {
    notifyError(error, "Failed to load the PDF");
  }
}
