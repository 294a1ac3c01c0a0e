/** What stands around a list: its failure with a way out, its count in words, and the rows still to come. */
import { Button, VisuallyHidden } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { ReactNode } from "react";
import { ErrorCard } from "../ErrorCard.tsx";
import classes from "./list-answer.module.css";
import { MoreRows } from "./MoreRows.tsx";

/** As `useListQuery` gives it. */
type Answer = {
  isLoading: boolean;
  isSearching: boolean;
  isFetching: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
  hasMore: boolean;
  loadMore: () => void;
};

type Props = {
  list: Answer;
  /** "Failed to load services". */
  failed: string;
  /** Stands in for the list until there is something to show; without one the list shows it itself. */
  skeleton?: ReactNode;
  children: ReactNode;
};

/** The failure takes the list's place only when there is nothing to show; otherwise the footer tells it. */
export function ListAnswer({ list, failed, skeleton, children }: Props) {
  const { isLoading, isSearching, isFetching, error, refetch } = list;
  if (isLoading && error) {
    return <ErrorCard title={failed} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (isLoading && skeleton) return skeleton;
  return <div className={isSearching && !isLoading ? classes.dim : undefined}>{children}</div>;
}

type FooterProps = {
  list: Answer;
  /** "12 of 340 services". */
  text: string;
  /** Where it changes at every keystroke a `CountStatus` tells it to screen readers instead. */
  isSilent?: boolean;
  /** How many rows are shown. */
  shown: number;
  children?: ReactNode;
};

export function ListFooter({ list, text, isSilent = false, shown, children }: FooterProps) {
  const { isFetching, error, refetch, hasMore, loadMore } = list;
  return (
    <div className={classes.footer}>
      <span className="tabular" role={isSilent ? undefined : "status"}>
        {text}
      </span>
      {children}
      {error !== null && error !== undefined && (
        <span>
          The list couldn't be refreshed.{" "}
          <Button size="compact-xs" variant="subtle" loading={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </span>
      )}
      {hasMore && <MoreRows isFetching={isFetching} onReach={loadMore} shown={shown} />}
    </div>
  );
}

const quietMs = 700;

/** Tells screen readers how many there are, once the typing has come to rest. */
export function CountStatus({ text }: { text: string }) {
  const [settled] = useDebouncedValue(text, quietMs);
  return <VisuallyHidden role="status">{settled}</VisuallyHidden>;
}
