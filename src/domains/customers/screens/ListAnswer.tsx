/** What stands around a list of customers: its failure with a way out, its count in words, and the rows still to come. */
import { Button, VisuallyHidden } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { ReactNode } from "react";
import { MoreRows } from "#ui/data-table/MoreRows.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import classes from "./customers.module.css";
import type { CustomersFound } from "./use-customers.ts";

type Props = { found: CustomersFound; title: string; children: ReactNode };

/** The failure takes the list's place only when there is nothing to show; otherwise the footer tells it. */
export function ListAnswer({ found, title, children }: Props) {
  if (found.isLoading && found.error) {
    return (
      <ErrorCard
        title={title}
        error={found.error}
        isRetrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    );
  }
  return <div className={found.isSearching ? classes.dim : undefined}>{children}</div>;
}

type FooterProps = { found: CustomersFound; words: (count: number) => string; children?: ReactNode };

export function ListFooter({ found, words, children }: FooterProps) {
  const { customers, total, hasMore, isFetching, error, refetch } = found;
  const shown = words(customers.length);
  const text =
    total === null
      ? `${shown}${hasMore ? " so far" : ""}`
      : customers.length === total
        ? shown
        : `${customers.length.toLocaleString("en-US")} of ${words(total)}`;
  return (
    <div className={classes.footer}>
      <span className="tabular">{text}</span>
      {children}
      {error !== null && error !== undefined && (
        <span>
          The list could not be brought up to date.{" "}
          <Button size="compact-xs" variant="subtle" loading={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </span>
      )}
      {hasMore && <MoreRows isFetching={isFetching} onReach={found.loadMore} shown={customers.length} />}
    </div>
  );
}

const quietMs = 700;

/** Tells screen readers how many there are, once the typing has come to rest. */
export function CountStatus({ text }: { text: string }) {
  const [settled] = useDebouncedValue(text, quietMs);
  return <VisuallyHidden role="status">{settled}</VisuallyHidden>;
}
