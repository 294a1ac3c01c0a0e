/** The four figures above the customers: how many there are and how many of them pay. */
import { IconUserCheck, IconUserPlus, IconUserStar, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { memo } from "react";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { freshness } from "#ui/freshness.ts";
import { StatCard, StatGrid } from "#ui/StatCard.tsx";
import type { CustomerStatus } from "../contract.ts";
import classes from "./customers.module.css";
import { customersApi } from "./customers-api.ts";

export function useCustomerStats() {
  return useQuery({ ...customersApi.stats.queryOptions(), ...freshness.customerStats });
}

const figure = (count: number) => count.toLocaleString("en-US");

export const CustomerStats = memo(function CustomerStats() {
  const stats = useCustomerStats();
  if (!stats.data && (stats.isError || stats.fetchStatus === "paused")) {
    return (
      <div className={classes.statsFailed}>
        <ErrorCard
          title={stats.isError ? "Failed to load customer stats" : "Stats unavailable"}
          error={stats.isError ? stats.error : "They appear when the connection is back."}
          onRetry={() => void stats.refetch()}
          isRetrying={stats.isFetching}
        />
      </div>
    );
  }
  if (!stats.data) return <StatGrid isLoading>{null}</StatGrid>;

  const { total_customers, stats_by_status } = stats.data;
  const count = (status: CustomerStatus) =>
    stats_by_status.find((each) => each.status === status)?.count ?? 0;
  return (
    <StatGrid>
      <StatCard
        label="Total Customers"
        value={figure(total_customers)}
        icon={<IconUsers size={16} />}
        note="In every status"
        to="/customers"
      />
      <StatCard
        label="Active Clients"
        value={figure(count("client"))}
        icon={<IconUserCheck size={16} />}
        note="You work for them"
        to="/customers?status=client"
      />
      <StatCard
        label="Leads"
        value={figure(count("lead") + count("prospect"))}
        icon={<IconUserPlus size={16} />}
        note={`${figure(count("lead"))} leads, ${figure(count("prospect"))} prospects`}
        to="/customers/leads"
      />
      <StatCard
        label="Clients"
        value={figure(count("client"))}
        icon={<IconUserStar size={16} />}
        note={share(count("client"), total_customers)}
        to="/customers?status=client"
      />
    </StatGrid>
  );
});

function share(part: number, whole: number): string {
  return whole === 0 ? "None yet" : `${Math.round((100 * part) / whole)}% of all customers`;
}
