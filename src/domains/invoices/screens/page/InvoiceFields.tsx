/** The custom fields of an invoice, which change whatever became of its paper. */
import { useQueryClient } from "@tanstack/react-query";
import { CustomFieldsPanel } from "#domains/custom-fields/screens/CustomFieldsPanel.tsx";
import { expectedVersion } from "#ui/api/expected-version.ts";
import { useMay } from "#ui/session/permissions.ts";
import type { Invoice } from "../../contract.ts";
import { invoicesApi, putInvoice } from "../invoices-api.ts";

export function InvoiceFields({ invoice: { id, version, custom_fields } }: { invoice: Invoice }) {
  const client = useQueryClient();
  const mayEdit = useMay()("invoices.update");
  return (
    <CustomFieldsPanel
      kind="invoice"
      values={custom_fields}
      {...(mayEdit
        ? {
            save: async (changes) => {
              const context = expectedVersion(version);
              putInvoice(client, await invoicesApi.update.call({ id, custom_fields: changes }, { context }));
            },
          }
        : {})}
    />
  );
}
