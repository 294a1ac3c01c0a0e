/** Part of the profile: every way into one's account beside the password. */

import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { PanelSkeleton } from "#ui/Panel.tsx";
import { useSession } from "#ui/session/session.ts";
import { LinkedAccountsPanel } from "./LinkedAccountsPanel.tsx";
import { PasskeysPanel } from "./PasskeysPanel.tsx";
import { proofsApi } from "./proofs-api.ts";
import { SignInRulesPanel } from "./SignInRulesPanel.tsx";
import { TwoFactorPanel } from "./TwoFactorPanel.tsx";

export function SecurityPanel() {
  const { user } = useSession();
  const { data, error, isPending, isFetching, refetch } = useQuery(proofsApi.security.queryOptions());
  if (isPending) return <SecuritySkeleton />;
  if (error) {
    return (
      <ErrorCard
        title="Failed to load your security settings"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <>
      <TwoFactorPanel security={data} />
      <PasskeysPanel passkeys={data.passkeys} />
      <LinkedAccountsPanel security={data} />
      {user?.permissions?.includes("organization.update") && (
        <SignInRulesPanel hasPasskeys={data.passkeys.length > 0} />
      )}
    </>
  );
}

function SecuritySkeleton() {
  return (
    <PanelSkeleton label="Loading your security settings">
      <Skeleton height={20} width={180} />
      <Skeleton height={14} mt="sm" />
      <Skeleton height={36} mt="md" width={160} />
    </PanelSkeleton>
  );
}
