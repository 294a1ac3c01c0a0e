/** Today for the dashboard: each technician's visits where they lie on the clock, and the line of this moment. */

import { Skeleton } from "@mantine/core";
import { IconCalendarOff, IconLock } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { formatTime } from "#shared/time/dates.ts";
import { NameWithAvatar } from "#ui/Avatar.tsx";
import { freshness } from "#ui/api/freshness.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { jobPath } from "../../paths.ts";
import type { DispatchDay, DispatchLane, DispatchVisit } from "../../visits/contract.ts";
import { visitsApi } from "../jobs-api.ts";
import { useBusinessDay } from "../use-business-day.ts";
import { type DayAxis, hoursOf, minuteAt, shareOf } from "./dispatch-axis.ts";
import { fittedAxis } from "./fitted-axis.ts";
import classes from "./today.module.css";

export function TodayPanel() {
  const may = useMay();
  const isVisible = may("jobs.view") && may("calendar.view");
  const { today, zone, now } = useBusinessDay();
  const day = useQuery({
    ...visitsApi.dispatch.queryOptions({ input: { day: today } }),
    ...freshness.calendarToday,
    enabled: isVisible,
  });
  if (!isVisible) return <EmptyState isBare title="Your role can't see this" icon={<IconLock size={18} />} />;
  if (day.isError && !day.data) {
    return (
      <ErrorCard
        title="Failed to load today's visits"
        error={day.error}
        isRetrying={day.isFetching}
        onRetry={() => void day.refetch()}
      />
    );
  }
  if (!day.data) return <TodaySkeleton />;
  return <Lanes lanes={day.data.lanes} day={today} zone={zone} now={now} />;
}

type LanesProps = { lanes: DispatchDay["lanes"]; day: string; zone: string; now: number };

function Lanes({ lanes, day, zone, now }: LanesProps) {
  const shown = lanes.filter(({ visits, working }) => visits.length > 0 || working.length > 0);
  if (shown.every(({ visits }) => visits.length === 0)) {
    return <EmptyState isBare title="No visits today" icon={<IconCalendarOff size={18} />} />;
  }
  const axis = fittedAxis(shown, { day, zone });
  const isNowShown = minuteAt(axis, now) > 0 && minuteAt(axis, now) < axis.minutes;
  return (
    <div className={classes.day}>
      <div className={classes.hours} aria-hidden>
        {hoursOf(axis, zone).map(({ minute, label }) => (
          <span key={minute} style={{ insetInlineStart: shareOf(minute, axis) }}>
            {label}
          </span>
        ))}
      </div>
      {shown.map((lane) => (
        <Lane key={lane.user_id} lane={lane} axis={axis} zone={zone} />
      ))}
      {isNowShown && (
        <div className={classes.nowArea} aria-hidden>
          <div className={classes.now} style={{ insetInlineStart: shareOf(minuteAt(axis, now), axis) }} />
        </div>
      )}
    </div>
  );
}

function Lane({
  lane: { name, visits, working },
  axis,
  zone,
}: {
  lane: DispatchLane;
  axis: DayAxis;
  zone: string;
}) {
  const spanOf = (start: string, end: string) => {
    const from = minuteAt(axis, Date.parse(start));
    return {
      insetInlineStart: shareOf(from, axis),
      inlineSize: shareOf(minuteAt(axis, Date.parse(end)) - from, axis),
    };
  };
  return (
    <section className={classes.lane} aria-label={name}>
      <h3 className={classes.name}>
        <NameWithAvatar name={name} />
      </h3>
      <div className={classes.track}>
        {working.map(({ start, end }) => (
          <div key={start} className={classes.working} style={spanOf(start, end)} />
        ))}
        <ul className={classes.visits}>
          {visits.filter(isTimed).map(({ id, job_id, client_name, job_title, start, end, status }) => (
            <li key={id} style={spanOf(start, end)}>
              <Link
                to={jobPath({ id: job_id })}
                className={classes.visit}
                data-status={status}
                title={`${client_name}, ${job_title}, ${formatTime(start, zone)} to ${formatTime(end, zone)}`}
              >
                {client_name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

type Timed = DispatchVisit & { start: string; end: string };

const isTimed = (visit: DispatchVisit): visit is Timed =>
  [visit.start, visit.end].every((time) => !Number.isNaN(Date.parse(time ?? "")));

const TodaySkeleton = () => (
  <div className={classes.day} role="status" aria-label="Loading today's visits">
    <Skeleton height="14rem" />
  </div>
);
