/** Fills, checks and saves how invoices are made. */
import { useQueryClient } from "@tanstack/react-query";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { useMay } from "#ui/session/permissions.ts";
import type { InvoiceSettings } from "../../settings/contract.ts";
import { invoiceSettingsApi } from "../invoices-api.ts";
import { read, valuesOf } from "./settings-values.ts";

export function useSettingsForm(stored: InvoiceSettings) {
  const client = useQueryClient();
  const form = useRecordForm({
    record: stored,
    valuesOf: (settings) => valuesOf(settings ?? stored),
    read,
    save: ({ wanted, context }) => invoiceSettingsApi.update.call(wanted, { context }),
    recordOf: (saved: InvoiceSettings) => saved,
    onSaved: (saved: InvoiceSettings) => {
      client.setQueryData(invoiceSettingsApi.get.queryKey(), saved);
      notifySuccess("Invoice settings saved.");
    },
    stale: {
      title: "The invoice settings have changed",
      latest: () => invoiceSettingsApi.get.call(),
      labels: {
        due_days: "Days until due",
        taxes: "Taxes",
        prices_include_tax: "Prices include tax",
        tax_rounding: "Rounding",
        note: "Note",
        invoice_pattern: "Invoice numbers",
        credit_note_pattern: "Credit note numbers",
      },
    },
  });
  return { ...form, canChange: useMay()("invoices.settings") };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;
