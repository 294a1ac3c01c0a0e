/** What happened to a job, the newest first. */
import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { RelativeTime } from "#ui/RelativeTime.tsx";
import { Card } from "#ui/record/Card.tsx";
import { jobsApi } from "../jobs-api.ts";
import page from "./job.module.css";

const firstShown = 8;

export function JobHistory({ id }: { id: number }) {
  const history = useQuery(jobsApi.history.queryOptions({ input: { id } }));
  const [isWhole, setWhole] = useState(false);
  const entries = history.data ?? [];
  return (
    <Card title="History">
      {history.error && !history.data ? (
        <ErrorCard
          title="Failed to load the history"
          error={history.error}
          isRetrying={history.isFetching}
          onRetry={() => void history.refetch()}
        />
      ) : history.isPending ? (
        <Skeleton height={96} mt="sm" />
      ) : entries.length === 0 ? (
        <p className={page.quiet}>No activity yet.</p>
      ) : (
        <ul className={page.rows}>
          {entries.slice(0, isWhole ? undefined : firstShown).map((entry) => (
            <li key={entry.id} className={page.rowWords}>
              {entry.title}
              {entry.description && <p className={page.quiet}>{entry.description}</p>}
              <p className={page.quiet}>
                {entry.by}, <RelativeTime at={entry.at} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {!isWhole && entries.length > firstShown && (
        <Button size="compact-xs" variant="subtle" mt="xs" onClick={() => setWhole(true)}>
          Show All {entries.length}
        </Button>
      )}
    </Card>
  );
}
