/** Settings are read anew whenever their page is opened; until they are here, something of their height stands there. */
import { Skeleton } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorCard } from "../ErrorCard.tsx";

/** For the query: what is shown does not move under what is being entered. */
export const settingsFreshness = { staleTime: 0, refetchOnWindowFocus: false } as const;

type Props<Stored> = {
  query: UseQueryResult<Stored>;
  /** "Failed to load reminders". */
  failed: string;
  /** In pixels. */
  height: number;
  children: (stored: Stored) => ReactNode;
};

export function SettingsFrame<Stored>({ query, failed, height, children }: Props<Stored>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error) return <Skeleton height={height} radius="md" aria-hidden />;
  return (
    <ErrorCard
      title={failed}
      error={query.error}
      isRetrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
