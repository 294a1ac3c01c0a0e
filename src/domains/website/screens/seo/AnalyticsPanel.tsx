/** Who came to a page or the whole website, from where, and what came of it, counted without cookies. */
import { SegmentedControl, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SidePanel } from "#domains/messages/screens/new-message/SidePanel.tsx";
import { formatDayOfYear, formatMonth } from "#shared/time/dates.ts";
import { freshness } from "#ui/api/freshness.ts";
import { LineChart } from "#ui/charts/LineChart.tsx";
import { RankedBars } from "#ui/charts/RankedBars.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { StripFigure as Figure, FigureStrip } from "#ui/record/FigureStrip.tsx";
import { useLastShown } from "#ui/use-last-shown.ts";
import { figureDays, type PageFigures } from "../../pages/figures/contract.ts";
import { pageFiguresApi, pagesApi } from "../pages-api.ts";
import { spansOf } from "./figure-spans.ts";
import classes from "./seo.module.css";

/** `pageId` null for the whole website. */
type Props = { isOpen: boolean; onClose: () => void; pageId: number | null };

/** No page has this id. */
const wholeSite = 0;

type Days = (typeof figureDays)[number];

const dayLabels: Record<Days, string> = { "7": "7 days", "30": "30 days", "90": "90 days", "365": "1 year" };

export function AnalyticsPanel({ isOpen, onClose, pageId }: Props) {
  const shown = useLastShown(isOpen ? (pageId ?? wholeSite) : null);
  const [days, setDays] = useState<Days>("30");
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title="Analytics">
      {shown !== null && (
        <div className={classes.audit}>
          <Title pageId={shown} />
          <SegmentedControl
            fullWidth
            aria-label="Time"
            data={figureDays.map((value) => ({ value, label: dayLabels[value] }))}
            value={days}
            onChange={setDays}
          />
          {shown === wholeSite ? <OfAll days={days} /> : <OfPage id={shown} days={days} />}
        </div>
      )}
    </SidePanel>
  );
}

function Title({ pageId }: { pageId: number }) {
  const page = useQuery({
    ...pagesApi.get.queryOptions({ input: { id: pageId } }),
    ...freshness.customerList,
    enabled: pageId !== wholeSite,
  }).data;
  return (
    <h3 className={classes.auditTitle}>
      {pageId === wholeSite ? "Whole website" : page ? page.title || "Untitled" : "Page"}
    </h3>
  );
}

function OfAll({ days }: { days: Days }) {
  const found = useQuery({
    ...pageFiguresApi.all.queryOptions({ input: { days } }),
    ...freshness.customerStats,
  });
  return <Answer found={found} />;
}

function OfPage({ id, days }: { id: number; days: Days }) {
  const found = useQuery({
    ...pageFiguresApi.ofPage.queryOptions({ input: { id, days } }),
    ...freshness.customerStats,
  });
  return <Answer found={found} />;
}

type Found = {
  data: PageFigures | undefined;
  isError: boolean;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

function Answer({ found }: { found: Found }) {
  if (found.data) return <Figures figures={found.data} />;
  if (found.isError)
    return (
      <ErrorCard
        title="Failed to load the figures"
        error={found.error}
        isRetrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    );
  return <Skeleton height={360} radius="md" aria-label="Loading the figures" />;
}

const plain = (value: number): string => value.toLocaleString("en-US");

function Figures({ figures }: { figures: PageFigures }) {
  const { views, visitors, leads, bookings, conversion_percent: percent, sources } = figures;
  return (
    <>
      <FigureStrip label="Figures">
        <Figure label="Views" value={plain(views)} />
        <Figure label="Visitors" value={plain(visitors)} />
        <Figure label="Leads" value={plain(leads)} />
        <Figure label="Bookings" value={plain(bookings)} />
      </FigureStrip>
      <p className={classes.quiet}>
        {percent === null
          ? "No one came in this time."
          : `${percent}% of visitors became a lead or booked on the day they came.`}
      </p>
      <Chart figures={figures} />
      <section>
        <h4 className={classes.section}>Sources</h4>
        {sources.length === 0 ? (
          <p className={classes.quiet}>No visitors yet.</p>
        ) : (
          <RankedBars
            label="Sources"
            bars={sources.map(({ source, visitors: came, leads: asked, bookings: booked }) => ({
              key: source,
              name: source,
              value: came,
              figure: plain(came),
              note: `${asked} ${asked === 1 ? "lead" : "leads"}, ${booked} ${booked === 1 ? "booking" : "bookings"}`,
            }))}
          />
        )}
      </section>
      <p className={classes.quiet}>
        Counted without cookies. Each visitor counts once a day, and bots and your team aren't counted.
      </p>
    </>
  );
}

function Chart({ figures: { days } }: { figures: PageFigures }) {
  const { size, spans } = spansOf(days);
  const nameOf = { day: formatDayOfYear, week: formatDayOfYear, month: formatMonth }[size];
  const every = Math.ceil(spans.length / 6);
  return (
    <LineChart
      label={`Views and visitors by ${size}`}
      head={`${size[0]?.toUpperCase()}${size.slice(1)}`}
      series={[
        { key: "views", name: "Views" },
        { key: "visitors", name: "Visitors" },
      ]}
      columns={spans.map(({ day, views, visitors }, place) => {
        const name = nameOf(day, "UTC");
        return {
          key: day,
          label: place % every === 0 ? name : "",
          name: size === "week" ? `Week of ${name}` : name,
          values: [views, visitors],
        };
      })}
      format={plain}
      formatShort={plain}
    />
  );
}
