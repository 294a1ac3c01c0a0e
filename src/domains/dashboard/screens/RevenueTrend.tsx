/** The card of the last twelve months: what customers paid in each, the running month so far. */

import { Button } from "@mantine/core";
import { useEffect } from "react";
import { Link } from "react-router";
import { booksPaymentsPath } from "#domains/books/paths.ts";
import { fetchPart, lazyPart } from "#ui/overlays/lazy-part.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { DashboardCard } from "./DashboardCard.tsx";
import { InsightBody, InsightSkeleton } from "./InsightBody.tsx";

const loadChart = async () => ({ default: (await import("./RevenueChart.tsx")).RevenueChart });
const RevenueChart = lazyPart(loadChart, <InsightSkeleton name="revenue" />);

/** The page stands without the drawing, which comes beside the figures. */
export function RevenueTrend() {
  const may = useMay();
  const seesBooks = may("invoices.view") && may("payments.view");
  useEffect(() => {
    // The chart says in its place when it cannot be had.
    fetchPart(loadChart).catch(() => undefined);
  }, []);
  return (
    <DashboardCard
      isDrawn
      title="Revenue"
      subtitle="Payments received less refunds, last 12 months"
      action={
        seesBooks && (
          <Button component={Link} to={booksPaymentsPath({ period: "this_year" })} variant="subtle" size="xs">
            Payments by Method
          </Button>
        )
      }
    >
      <InsightBody name="revenue">
        {({ revenue_by_month: months }) => <RevenueChart months={months} />}
      </InsightBody>
    </DashboardCard>
  );
}
