/** The four figures above the customers: how many there are and how many of them pay. */

import { IconUserCheck, IconUserPlus, IconUserStar, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { memo } from "react";
import { plural } from "#shared/plural.ts";
import { freshness } from "#ui/api/freshness.ts";
import { StatCard } from "#ui/StatCard.tsx";
import { figureText, StatFrame } from "#ui/StatFrame.tsx";
import type { CustomerStatus, CustomerStats as Stats } from "../contract.ts";
import { customersPath, leadsPath } from "../paths.ts";
import { customersApi } from "./customers-api.ts";

export function useCustomerStats() {
  return useQuery({ ...customersApi.stats.queryOptions(), ...freshness.customerStats });
}

export const CustomerStats = memo(function CustomerStats() {
  const stats = useCustomerStats();
  return (
    <StatFrame stats={stats} name="customer stats">
      {(found) => <Cards {...found} />}
    </StatFrame>
  );
});

function Cards({ total_customers, stats_by_status, clients_with_recent_work }: Stats) {
  const count = (status: CustomerStatus) =>
    stats_by_status.find((each) => each.status === status)?.count ?? 0;
  return (
    <>
      <StatCard
        label="Total Customers"
        value={figureText(total_customers)}
        icon={<IconUsers size={16} />}
        note="All statuses"
        to={customersPath()}
      />
      <StatCard
        label="Active Clients"
        value={figureText(count("client"))}
        icon={<IconUserCheck size={16} />}
        note={share(count("client"), total_customers)}
        to={customersPath({ status: "client" })}
      />
      <StatCard
        label="Leads"
        value={figureText(count("lead") + count("prospect"))}
        icon={<IconUserPlus size={16} />}
        note={`${plural(count("lead"), "lead")}, ${plural(count("prospect"), "prospect")}`}
        to={leadsPath()}
      />
      <StatCard
        label="Clients"
        value={figureText(count("client"))}
        icon={<IconUserStar size={16} />}
        note={`${figureText(clients_with_recent_work)} with work in the last 12 months`}
        to={customersPath({ status: "client" })}
      />
    </>
  );
}

function share(part: number, whole: number): string {
  return whole === 0 ? "None yet" : `${Math.round((100 * part) / whole)}% of all customers`;
}
