/** Every price a service ever had: who set it, when, from what to what. Work that was sold keeps the price of its day. */
import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatMoney } from "#shared/money/money.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { DayText } from "#ui/RelativeTime.tsx";
import { Card } from "#ui/record/Card.tsx";
import { useSession } from "#ui/session/session.ts";
import type { PriceChange, Service } from "../../contract.ts";
import classes from "../services.module.css";
import { servicesApi } from "../services-api.ts";

const fewest = 8;

export function PriceHistory({ service }: { service: Service }) {
  const { data, error, isFetching, refetch } = useQuery(
    servicesApi.prices.queryOptions({ input: { id: service.id } }),
  );
  const [showsAll, setShowsAll] = useState(false);
  const prices = data?.prices ?? [];
  return (
    <Card title="Price History" isWide>
      {error ? (
        <ErrorCard
          title="Failed to load price history"
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <>
          <PriceTable prices={showsAll ? prices : prices.slice(0, fewest)} />
          {prices.length > fewest && !showsAll && (
            <Button size="compact-xs" variant="subtle" onClick={() => setShowsAll(true)}>
              Show all {prices.length}
            </Button>
          )}
          <p className={classes.small}>Past sales keep the price they were sold at.</p>
        </>
      ) : (
        <Skeleton height={72} mt="sm" />
      )}
    </Card>
  );
}

function PriceTable({ prices }: { prices: readonly PriceChange[] }) {
  const currency = useSession().organization?.currency ?? "USD";
  const text = (amount: number | null) => (amount === null ? "—" : formatMoney({ amount, currency }));
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th>When</th>
          <th>Who</th>
          <th data-align="end">From</th>
          <th data-align="end">To</th>
        </tr>
      </thead>
      <tbody>
        {prices.map((price) => (
          <tr key={price.id}>
            <td>
              <DayText at={price.changed_at} />
            </td>
            <td>
              {price.changed_by}
              {price.batch_title && <small className={classes.batchTitle}>{price.batch_title}</small>}
            </td>
            <td data-align="end">{text(price.from_cents)}</td>
            <td data-align="end">{text(price.to_cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
