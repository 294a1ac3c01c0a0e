/** The way from lead to client at a glance: four columns, and a customer moves by being dragged along. */

import { useMemo } from "react";
import { plural } from "#shared/plural.ts";
import { CountStatus } from "#ui/data-table/ListAnswer.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import type { Customer, CustomerStatus } from "../../contract.ts";
import { useCustomerStats } from "../CustomerStats.tsx";
import { filterCustomers, groupByStatus, totalValue } from "../customer-list.ts";
import { statuses } from "../customer-words.ts";
import { useAllCustomers, useCustomerPages } from "../use-customers.ts";
import { PipelineBoard } from "./PipelineBoard.tsx";
import { BoardSkeleton, PipelineFrame } from "./PipelineSkeleton.tsx";
import type { ColumnOfCustomers, PipelineWindowActions } from "./pipeline-column.ts";

export function PipelineView({ search, ...open }: PipelineWindowActions & { search: string }) {
  const all = useAllCustomers();
  return (
    <PipelineFrame>
      {all.data ? (
        all.data.next_cursor === null ? (
          <WholePipeline {...open} search={search} customers={all.data.customers} />
        ) : (
          <PagedPipeline {...open} search={search} />
        )
      ) : all.isError ? (
        <ErrorCard
          title="Failed to load customer pipeline"
          error={all.error}
          isRetrying={all.isFetching}
          onRetry={() => void all.refetch()}
        />
      ) : (
        <BoardSkeleton />
      )}
    </PipelineFrame>
  );
}

type WholeProps = PipelineWindowActions & { search: string; customers: readonly Customer[] };

function WholePipeline({ search, customers, ...open }: WholeProps) {
  const groups = useMemo(() => groupByStatus(filterCustomers(customers, { search })), [customers, search]);
  const columns = useMemo(
    () =>
      statuses.map((status) => ({
        status,
        customers: groups[status],
        count: groups[status].length,
        value: totalValue(groups[status]),
        isLoading: false,
        hasMore: false,
        loadMore: nothingMore,
      })),
    [groups],
  );
  const found = statuses.reduce((sum, status) => sum + groups[status].length, 0);
  return (
    <>
      <PipelineBoard {...open} columns={columns} />
      <CountStatus text={search ? plural(found, "customer") : ""} />
    </>
  );
}

function nothingMore(): void {}

/** More customers than one answer holds: each column fetches its own as it is scrolled. */
function PagedPipeline({ search, ...open }: PipelineWindowActions & { search: string }) {
  const stats = useCustomerStats().data;
  const lead = useColumn("lead", search);
  const prospect = useColumn("prospect", search);
  const client = useColumn("client", search);
  const inactive = useColumn("inactive", search);
  const columns = [lead, prospect, client, inactive].map((column) => {
    const counted = stats?.stats_by_status.find((each) => each.status === column.status)?.count ?? null;
    if (!column.hasMore)
      return { ...column, count: column.customers.length, value: totalValue(column.customers) };
    return { ...column, count: search.trim() === "" ? counted : null };
  });
  return <PipelineBoard {...open} columns={columns} />;
}

function useColumn(status: CustomerStatus, search: string): ColumnOfCustomers {
  const { customers, isLoading, hasMore, loadMore } = useCustomerPages({ search, status, sort: null }, true);
  return { status, customers, count: null, value: null, isLoading, hasMore, loadMore };
}
