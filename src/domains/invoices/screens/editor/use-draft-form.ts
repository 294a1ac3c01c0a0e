/** Fills, checks and saves a draft; what it says about a mistake is what the server would say. */

import { useQueryClient } from "@tanstack/react-query";
import { missingFields, useFormFields } from "#domains/custom-fields/screens/CustomFieldsPicker.tsx";
import { changedValues } from "#domains/custom-fields/values-contract.ts";
import { customerNaming } from "#domains/customers/screens/CustomerPicker.tsx";
import { jobNaming } from "#domains/jobs/screens/JobPicker.tsx";
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
  const fields = useFormFields("invoice");
  return useRecordForm({
    record: invoice,
    valuesOf: (record) => valuesOf(record ?? invoice, currency),
    read: (values) => {
      const found = readerFor(currency)(values);
      const missing = missingFields(fields, values.custom_fields, false);
      if (Object.keys(missing).length === 0) return found;
      return { wanted: null, errors: { ...found.errors, ...missing } };
    },
    save: ({ base, wanted, values, context }) =>
      invoicesApi.update.call(
        {
          id: base?.id ?? invoice.id,
          ...wanted,
          custom_fields: changedValues(base?.custom_fields, values.custom_fields),
        },
        { context },
      ),
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
        custom_fields: "Custom Fields",
        lines: "Lines",
        terms: "Discount and taxes",
        note: "Note",
        due_days: "Days until it is due",
        due_on: "Due date",
      },
      naming: { customer_id: customerNaming(client), job_id: jobNaming(client) },
    },
  });
}

export type DraftForm = ReturnType<typeof useDraftForm>;
