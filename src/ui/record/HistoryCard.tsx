/** What happened to a record, the newest first, in a card of its own. */
import { Button, Skeleton } from "@mantine/core";
import { useState } from "react";
import { ErrorCard } from "../ErrorCard.tsx";
import { RelativeTime } from "../RelativeTime.tsx";
import { Card } from "./Card.tsx";
import classes from "./history-card.module.css";

type Entry = { id: number; at: string; title: string; description: string | null; by: string };

type Props = {
  title: string;
  /** As `useQuery` gives it. */
  history: {
    data: readonly Entry[] | undefined;
    error: Error | null;
    isPending: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
};

const firstShown = 8;

export function HistoryCard({ title, history }: Props) {
  const [isWhole, setWhole] = useState(false);
  const entries = history.data ?? [];
  return (
    <Card title={title}>
      {history.error && !history.data ? (
        <ErrorCard
          title={`Failed to load the ${title.toLowerCase()}`}
          error={history.error}
          isRetrying={history.isFetching}
          onRetry={() => void history.refetch()}
        />
      ) : history.isPending ? (
        <Skeleton height={96} mt="sm" />
      ) : entries.length === 0 ? (
        <p className={classes.quiet}>No activity yet.</p>
      ) : (
        <ul className={classes.entries}>
          {entries.slice(0, isWhole ? undefined : firstShown).map((entry) => (
            <li key={entry.id}>
              {entry.title}
              {entry.description && <p className={classes.quiet}>{entry.description}</p>}
              <p className={classes.quiet}>
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
