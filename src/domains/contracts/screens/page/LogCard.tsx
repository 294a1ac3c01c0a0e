/** Everything that happened to a contract, in a log in which any later change shows. */
import { Alert, Button, Skeleton } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { freshness } from "#ui/api/freshness.ts";
import { MomentText } from "#ui/RelativeTime.tsx";
import { Card } from "#ui/record/Card.tsx";
import type { Contract } from "../../contract.ts";
import { contractsApi } from "../contracts-api.ts";
import classes from "./contract-page.module.css";

const shownOfHash = 12;

type Props = { contract: Contract };

export function LogCard({ contract: { id, updated_at: changedAt, sealed_at: sealedAt } }: Props) {
  const client = useQueryClient();
  const log = useQuery({
    ...contractsApi.log.queryOptions({ input: { id } }),
    ...freshness.customerList,
    refetchOnWindowFocus: "always",
  });
  // What was done to the contract meanwhile has a line here; the first fetching goes on undisturbed.
  useEffect(() => {
    if (changedAt || sealedAt) {
      const filter = { queryKey: contractsApi.log.key({ input: { id } }) };
      void client.invalidateQueries(filter, { cancelRefetch: false });
    }
  }, [client, id, changedAt, sealedAt]);
  return (
    <Card title="Log">
      {!log.data && !log.isError && <Skeleton height={120} />}
      {!log.data && log.isError && (
        <p className={classes.note}>
          The log couldn't be loaded.{" "}
          <Button size="compact-xs" variant="subtle" onClick={() => void log.refetch()}>
            Retry
          </Button>
        </p>
      )}
      {log.data && <Verdict brokenAt={log.data.broken_at} />}
      {log.data && (
        <ol className={classes.log} aria-label="Log">
          {log.data.entries.map(({ number, at, title, hash }) => (
            <li key={number}>
              <span>{title}</span>
              <small>
                <MomentText at={at} /> · <code title={hash}>{hash.slice(0, shownOfHash)}</code>
              </small>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

const Verdict = ({ brokenAt }: { brokenAt: number | null }) =>
  brokenAt === null ? (
    <p className={classes.note}>The log is intact. Each line has a fingerprint of the one before it.</p>
  ) : (
    <Alert color="red" variant="light" title="The log was changed">
      Line {brokenAt} isn't as it was written.
    </Alert>
  );
