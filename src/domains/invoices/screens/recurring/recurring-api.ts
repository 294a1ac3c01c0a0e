/** The screens' door to the recurring invoices that the server keeps. */
import type { QueryClient } from "@tanstack/react-query";
import { apiFor } from "#ui/api/client.ts";
import { type RecurringInvoice, recurringContract } from "../../recurring/contract.ts";

export const recurringApi = apiFor("recurringInvoices", recurringContract);

/** After a change: what the server now says stands at once in the detail, and the lists are fetched again. */
export function putPlan(client: QueryClient, plan: RecurringInvoice): void {
  client.setQueryData(recurringApi.get.queryKey({ input: { id: plan.id } }), plan);
  void client.invalidateQueries({ queryKey: recurringApi.list.key() });
}
