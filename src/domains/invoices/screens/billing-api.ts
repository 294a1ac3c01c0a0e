/** The screens' door to the work that is still to be billed. */
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { apiFor } from "#ui/api/client.ts";
import { freshness } from "#ui/api/freshness.ts";
import { invoiceBillingContract } from "../billing/contract.ts";
import { invoicesApi } from "./invoices-api.ts";

export const billingApi = apiFor("invoice-billing", invoiceBillingContract);

/** After a draft was made or a job let go: what is left to bill is asked for again wherever it stands. */
export async function refreshBilling(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: billingApi.key() }),
    client.invalidateQueries({ queryKey: invoicesApi.key() }),
  ]);
}

export const useJobBilling = (jobId: number) =>
  useQuery({ ...billingApi.job.queryOptions({ input: { id: jobId } }), ...freshness.customerList });
