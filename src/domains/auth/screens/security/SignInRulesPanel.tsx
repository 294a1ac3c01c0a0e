/** For who sets the business up: whether everybody needs a second factor to sign in. */

import { Skeleton, Switch } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { notifyError } from "#ui/overlays/toast.tsx";
import { Panel } from "#ui/Panel.tsx";
import { proofsApi } from "./proofs-api.ts";
import { forgetProofAfter, useProof } from "./prove.tsx";
import classes from "./security.module.css";

export function SignInRulesPanel({ hasPasskeys }: { hasPasskeys: boolean }) {
  const client = useQueryClient();
  const { ask, dialog } = useProof(hasPasskeys);
  const { data, error, isPending, isFetching, refetch } = useQuery(proofsApi.signInRules.queryOptions());
  const change = useMutation(
    proofsApi.changeSignInRules.mutationOptions({
      onError(failure) {
        forgetProofAfter(failure);
        notifyError(failure, "The rule couldn't be changed");
      },
      onSettled: () => client.invalidateQueries({ queryKey: proofsApi.key() }),
    }),
  );

  async function require(requiresSecondFactor: boolean) {
    const proof = await ask();
    if (proof) change.mutate({ requiresSecondFactor, proof });
  }

  return (
    <Panel id="sign-in-rules" title="For everyone in your business">
      {isPending && <Skeleton height={48} mt="md" aria-label="Loading" />}
      {error && (
        <ErrorCard
          title="Failed to load the rule"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <div className={classes.buttons}>
          <Switch
            label="Require two-factor authentication"
            description={effectOf(data)}
            checked={data.requiresSecondFactor}
            disabled={change.isPending}
            onChange={(event) => void require(event.currentTarget.checked)}
          />
        </div>
      )}
      {dialog}
    </Panel>
  );
}

function effectOf({ membersWithout }: { membersWithout: number }): string {
  if (membersWithout === 0) return "Everyone on your team has set it up.";
  const who = membersWithout === 1 ? "1 team member hasn't" : `${membersWithout} team members haven't`;
  return `${who} set it up yet. They'll do it the next time they sign in.`;
}
