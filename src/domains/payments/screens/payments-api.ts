/** The screens' door to the payments that the server keeps. */
import type { QueryClient } from "@tanstack/react-query";
import { apiFor } from "#ui/api/client.ts";
import { paymentsContract } from "../calls-contract.ts";
import type { Payment } from "../contract.ts";

export const paymentsApi = apiFor("payments", paymentsContract);

/** After a change: what the server now says stands at once in the detail, and everything that money moves is fetched again. */
export function putPayment(client: QueryClient, payment: Payment): void {
  client.setQueryData(paymentsApi.get.queryKey({ input: { id: payment.id } }), payment);
  refreshPayments(client);
}

/** Also after one that failed, which is listed as such. */
export function refreshPayments(client: QueryClient): void {
  const { list, stats, open } = paymentsApi;
  for (const each of [list, stats, open]) void client.invalidateQueries({ queryKey: each.key() });
  // Balances and accounts of invoices, on whatever screen they stand.
  void client.invalidateQueries({ queryKey: [["invoices"]] });
}
