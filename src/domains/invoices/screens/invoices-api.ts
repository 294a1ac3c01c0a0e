/** The screens' door to the invoices that the server keeps. */
import type { QueryClient } from "@tanstack/react-query";
import { apiFor } from "#ui/api/client.ts";
import { invoicesContract } from "../calls-contract.ts";
import type { Invoice } from "../contract.ts";
import { invoiceSettingsContract } from "../settings/contract.ts";

export const invoicesApi = apiFor("invoices", invoicesContract);
export const invoiceSettingsApi = apiFor("invoiceSettings", invoiceSettingsContract);

/** After a change: what the server now says stands at once in the detail, and everything around it is fetched again. */
export function putInvoice(client: QueryClient, invoice: Invoice): void {
  const { id } = invoice;
  client.setQueryData(invoicesApi.get.queryKey({ input: { id } }), invoice);
  void client.invalidateQueries({ queryKey: invoicesApi.history.key({ input: { id } }) });
  void refreshInvoiceLists(client);
}

export async function refreshInvoiceLists(client: QueryClient): Promise<void> {
  const { list, stats, balance } = invoicesApi;
  await Promise.all([list, stats, balance].map((each) => client.invalidateQueries({ queryKey: each.key() })));
}
