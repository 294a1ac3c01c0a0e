/** The figures of a funnel: who reached each step, where the others stopped, how long it took and what they paid. */
import { Skeleton } from "@mantine/core";
import {
  IconCash,
  IconChartFunnel,
  IconPencil,
  IconPercentage,
  IconTargetArrow,
  IconUsers,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { freshness } from "#ui/api/freshness.ts";
import { FunnelChart } from "#ui/charts/FunnelChart.tsx";
import { FilterSelect } from "#ui/data-table/FilterSelect.tsx";
import { oneOf } from "#ui/data-table/list-filters.ts";
import { useListFilters } from "#ui/data-table/use-list-filters.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { moneyText } from "#ui/Money.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { Panel } from "#ui/Panel.tsx";
import { usePageTitle } from "#ui/page-title.ts";
import { RecordFrame, RecordOfAddress } from "#ui/RecordFrame.tsx";
import { StatCard } from "#ui/StatCard.tsx";
import { figureText, StatFrame } from "#ui/StatFrame.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { useSession } from "#ui/session/session.ts";
import { type Funnel, type FunnelFigures, FunnelPeriod } from "../../contract.ts";
import { funnelPath, funnelsPath } from "../../paths.ts";
import { periodOptions, rateText, statusColors, statusLabels, timeText } from "../funnel-words.ts";
import classes from "../funnels.module.css";
import { funnelsApi } from "../funnels-api.ts";

const words = {
  noun: "funnel",
  title: "Funnel Analytics",
  back: { to: funnelsPath(), label: "Back to Funnels" },
  icon: <IconChartFunnel size={18} />,
};

export const FunnelAnalyticsScreen = () => <RecordOfAddress words={words} Loaded={Loaded} />;

function Loaded({ id }: { id: number }) {
  const funnel = useQuery({ ...funnelsApi.get.queryOptions({ input: { id } }), ...freshness.customerList });
  usePageTitle(funnel.data && `Analytics: ${funnel.data.name}`);
  return (
    <RecordFrame words={words} record={funnel} skeleton={<Skeleton height={480} radius="md" aria-hidden />}>
      {(found) => <Analytics funnel={found} />}
    </RecordFrame>
  );
}

const schema = { days: oneOf(FunnelPeriod.options) };

function Analytics({ funnel }: { funnel: Funnel }) {
  const { id, name, status } = funnel;
  const { filters, setFilters } = useListFilters(schema);
  const days = filters.days || "30";
  const figures = useQuery({
    ...funnelsApi.figures.queryOptions({ input: { id, days } }),
    ...freshness.customerList,
  });
  return (
    <>
      <PageHeader
        title={name}
        eyebrow="Funnel analytics"
        back={{ to: funnelsPath(), label: "Back to Funnels" }}
        aside={<StatusBadge status={status} label={statusLabels[status]} color={statusColors[status]} />}
        more={[{ label: "Edit", icon: <IconPencil size={16} aria-hidden />, to: funnelPath({ id }) }]}
        actions={
          <FilterSelect
            label="Period"
            data={periodOptions}
            value={days}
            onChange={(next) => setFilters({ days: next === "30" ? "" : next })}
          />
        }
      />
      {figures.isError ? (
        <ErrorCard
          title="Failed to load the figures"
          error={figures.error}
          onRetry={() => void figures.refetch()}
          isRetrying={figures.isFetching}
        />
      ) : (
        <>
          <StatFrame stats={figures} name="the figures">
            {(found) => <Cards figures={found} windowDays={funnel.window_days} />}
          </StatFrame>
          {figures.data ? (
            <Drawn figures={figures.data} windowDays={funnel.window_days} />
          ) : (
            <Skeleton height={320} radius="md" aria-hidden />
          )}
        </>
      )}
    </>
  );
}

type FiguresProps = { figures: FunnelFigures; windowDays: number };

const size = { size: 18 } as const;

function Cards({ figures: { visits, conversions, rate, revenue_cents: revenue }, windowDays }: FiguresProps) {
  const currency = useSession().organization?.currency ?? "USD";
  return (
    <>
      <StatCard label="Visits" value={figureText(visits)} icon={<IconUsers {...size} />} note="First step" />
      <StatCard
        label="Conversions"
        value={figureText(conversions)}
        icon={<IconTargetArrow {...size} />}
        note="Last step"
      />
      <StatCard
        label="Rate"
        value={rateText(rate)}
        icon={<IconPercentage {...size} />}
        note="Conversions divided by visits"
      />
      <StatCard
        label="Revenue"
        value={revenue === null ? "–" : moneyText(revenue, currency)}
        icon={<IconCash {...size} />}
        note={`Paid within ${windowDays === 1 ? "1 day" : `${windowDays} days`}`}
        definition={
          revenue === null
            ? "You need permission to view payments."
            : "Payments less refunds from everyone in the funnel, within its time to convert."
        }
      />
    </>
  );
}

function Drawn({ figures: { steps }, windowDays }: FiguresProps) {
  if (steps.length === 0)
    return (
      <Panel id="funnel-drawn" title="Steps">
        <p className={classes.note}>This funnel has no steps yet.</p>
      </Panel>
    );
  return (
    <div className={classes.columns}>
      <Panel
        id="funnel-table"
        title="Step by step"
        text={`People move on when their next step happens within ${windowDays === 1 ? "1 day" : `${windowDays} days`} of their first. Visitors of pages are counted once a day, without cookies.`}
      >
        <div className={classes.table}>
          <table>
            <thead>
              <tr>
                <th scope="col">Step</th>
                <th scope="col">Reached</th>
                <th scope="col">Of the step before</th>
                <th scope="col">Stopped before it</th>
                <th scope="col">Typical time</th>
              </tr>
            </thead>
            <tbody>
              {steps.map(({ key, name, count, share, lost, median_seconds: median }, index) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  <td className="tabular">{figureText(count)}</td>
                  <td className="tabular">{rateText(share)}</td>
                  <td className="tabular">{index === 0 ? "–" : figureText(lost)}</td>
                  <td>{timeText(median)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Panel>
      <Panel id="funnel-drawn" title="Drop-off">
        <FunnelChart
          label="People at each step"
          steps={steps.map(({ key, name, count }) => ({ key, name, count }))}
        />
      </Panel>
    </div>
  );
}
