/** Reads how the business stands, and takes every change over into the page and the shell around it. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { plans } from "#domains/organizations/contract.ts";
import { useIdempotencyKey } from "#ui/api/idempotency-key.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { session } from "#ui/session/session.ts";
import type { BillingOverview } from "../contract.ts";
import { billingApi } from "./billing-api.ts";

export const useOverview = (isEnabled = true) =>
  useQuery({ ...billingApi.overview.queryOptions(), staleTime: 30_000, enabled: isEnabled });

/**
 * A change that answers with the new overview. Each new try after an answer, good or bad, is a new intent; without an
 * answer it is the same one.
 */
export function useBillingChange<Input>(
  change: (input: Input, key: string) => Promise<BillingOverview>,
  { done, onDone }: { done?: string; onDone?: () => void } = {},
) {
  const client = useQueryClient();
  const [key, renewKey] = useIdempotencyKey();
  return useMutation({
    mutationFn: (input: Input) => change(input, key),
    onSuccess: (overview) => {
      renewKey();
      keepOverview(client, overview);
      if (done) notifySuccess(done);
      onDone?.();
    },
    onError: (error) => {
      if ((error as { status?: number }).status) renewKey();
      void client.invalidateQueries({ queryKey: billingApi.key() });
    },
  });
}

function keepOverview(client: QueryClient, overview: BillingOverview): void {
  client.setQueryData(billingApi.overview.queryKey(), overview);
  for (const part of [billingApi.listBills, billingApi.forecast, billingApi.listUsage, billingApi.preview]) {
    void client.invalidateQueries({ queryKey: part.key() });
  }
  tellShell(overview);
}

/** The sidebar shows plan, seats and use; the shell says how long the trial lasts. */
export function tellShell(overview: BillingOverview): void {
  const { displayName, storageGB, mmsIncluded } = plans[overview.plan];
  session.mergeOrganization({
    plan: overview.plan,
    planDetails: { displayName, maxUsers: overview.seats, storageGB, mmsIncluded },
    usage: {
      currentUsers: overview.people,
      storageUsedGB: overview.storage.used / 1e9,
      mmsUsed: overview.messages.used,
    },
    status: overview.workspace,
    trialEnd: overview.trialEnd,
  });
}
