/** What was sent to a customer with whom there is no conversation yet. */
import { Button, Skeleton } from "@mantine/core";
import { freshness } from "#ui/api/freshness.ts";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import thread from "../thread.module.css";
import { cardsApi } from "./cards-api.ts";
import { NoticeLine } from "./NoticeLine.tsx";
import { entriesOf, withNewest } from "./thread-entries.ts";

const pageSize = 20;

export const useCustomerNotices = (customerId: number) =>
  useListQuery({
    call: cardsApi.ofCustomer,
    input: () => ({ id: customerId, limit: pageSize }),
    rowsOf: entriesOf,
    kept: freshness.messages,
  });

type Props = { notices: ReturnType<typeof useCustomerNotices> };

export function CustomerNotices({ notices }: Props) {
  const { rows, error, isLoading, isFetching, hasMore, loadMore, refetch } = notices;
  if (isLoading && error)
    return (
      <ErrorCard
        title="Failed to load what was sent"
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (isLoading) return <Skeleton height={120} aria-label="Loading what was sent" />;
  return (
    <div className={thread.messages} role="log" aria-label="Sent to this customer">
      {hasMore && (
        <Button variant="subtle" size="xs" loading={isFetching} onClick={loadMore}>
          Show Earlier
        </Button>
      )}
      {withNewest(rows)
        .toReversed()
        .map((entry) =>
          entry.what === "notice" ? (
            <NoticeLine key={entry.key} notice={entry.notice} about={entry.about} />
          ) : null,
        )}
    </div>
  );
}
