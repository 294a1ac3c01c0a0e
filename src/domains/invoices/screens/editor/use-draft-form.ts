/** Fills, checks and saves a draft; what it says about a mistake is what the server would say. */

import { useQueryClient } from "@tanstack/react-query";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { useEditing } from "#ui/presence/editing-now.ts";
import { useSession } from "#ui/session/session.ts";
import type { Invoice } from "../../contract.ts";
import { invoicesApi, putInvoice } from "../invoices-api.ts";
import { readerFor, valuesOf } from "./draft-values.ts";

export function useCurrency({ currency }: Pick<Invoice, "currency">): string {
  const { organization } = useSession();
  return /^[A-Z]{3}$/.test(currency) ? currency : (organization?.currency ?? "USD");
}

export function useDraftForm(invoice: Invoice, currency: string) {
  useEditing("invoice", invoice.id);
  const client = useQueryClient();
  return useRecordForm({
    record: invoice,
    valuesOf: (record) => valuesOf(record ?? invoice, currency),
    read: readerFor(currency),
    save: ({ base, wanted, context }) =>
      invoicesApi.update.call({ id: base?.id ?? invoice.id, ...wanted }, { context }),
    recordOf: (saved: Invoice) => saved,
    onSaved: (saved: Invoice) => {
      putInvoice(client, saved);
      notifySuccess("Draft saved.");
    },
    stale: {
      title: "This invoice has changed",
      latest: ({ id }) => invoicesApi.get.call({ id }),
      labels: {
        title: "Title",
        customer_id: "Customer",
        client_name: "Customer",
        job_id: "Job",
        lines: "Lines",
        terms: "Discount and taxes",
        note: "Note",
        due_days: "Days until it is due",
        due_on: "Due date",
      },
    },
  });
}

export type DraftForm = ReturnType<typeof useDraftForm>;
