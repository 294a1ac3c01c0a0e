/** How many reached each step lately, drawn beside the steps. */
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { freshness } from "#ui/api/freshness.ts";
import { FunnelChart } from "#ui/charts/FunnelChart.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { Panel } from "#ui/Panel.tsx";
import type { Funnel } from "../../contract.ts";
import classes from "../funnels.module.css";
import { funnelsApi } from "../funnels-api.ts";

/** What is being changed is counted once it is saved. */
export function RecentFigures({ funnel: { id, steps }, isSaved }: { funnel: Funnel; isSaved: boolean }) {
  const figures = useQuery({
    ...funnelsApi.figures.queryOptions({ input: { id, days: "30" } }),
    ...freshness.customerList,
    enabled: isSaved && steps.length > 0,
  });
  return (
    <Panel id="funnel-recent" title="Last 30 days" text="Drafts are counted too, so you can try out steps.">
      {steps.length === 0 ? (
        <p className={classes.note}>Add steps to see how many people reach them.</p>
      ) : figures.isError ? (
        <ErrorCard
          title="Failed to load the figures"
          error={figures.error}
          onRetry={() => void figures.refetch()}
          isRetrying={figures.isFetching}
        />
      ) : figures.data ? (
        <FunnelChart
          label="People at each step in the last 30 days"
          steps={figures.data.steps.map(({ key, name, count }) => ({ key, name, count }))}
        />
      ) : (
        <Skeleton height={240} radius="md" aria-hidden />
      )}
    </Panel>
  );
}
