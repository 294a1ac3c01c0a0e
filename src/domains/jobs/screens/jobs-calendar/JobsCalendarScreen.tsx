/** The jobs on a calendar: a month of visits at a glance, and the jobs that are due next beside it. */

import { Button, Skeleton, VisuallyHidden } from "@mantine/core";
import { IconCalendarPlus, IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link } from "react-router";
import { calendarPath } from "#domains/calendar/paths.ts";
import { isDay } from "#shared/time/dates.ts";
import { dayAfter, dayStartOf, monthAfter, wallTimeAt, weeksOfMonth } from "#shared/time/wall-clock.ts";
import { freshness } from "#ui/api/freshness.ts";
import { useListAddress } from "#ui/data-table/use-list-address.ts";
import { monthWords } from "#ui/day-words.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import { jobsPath } from "../../paths.ts";
import type { Visit } from "../../visits/contract.ts";
import { visitsApi } from "../jobs-api.ts";
import { useBusinessDay } from "../use-business-day.ts";
import { DayVisits } from "./DayVisits.tsx";
import { JobsMonth } from "./JobsMonth.tsx";
import classes from "./jobs-calendar.module.css";
import { UpcomingJobs } from "./UpcomingJobs.tsx";

export function JobsCalendarScreen() {
  const { today, zone, weekStart } = useBusinessDay();
  const { get, set } = useListAddress();
  const named = get("date") ?? "";
  const day = isDay(named) ? named : today;
  const weeks = useMemo(() => weeksOfMonth(day, weekStart), [day, weekStart]);
  const visits = useVisits(weeks, zone);
  const go = (next: string) => set({ date: next === today ? null : next });
  return (
    <>
      <Header day={day} />
      <div className={classes.layout}>
        <section className={classes.card} aria-labelledby="jobs-month">
          <div className={classes.head}>
            <h2 id="jobs-month" className={classes.title} aria-live="polite">
              {monthWords(day)}
            </h2>
            <div className={classes.ways}>
              <Button
                variant="default"
                size="xs"
                aria-label="Previous month"
                onClick={() => go(monthAfter(day, -1))}
              >
                <IconChevronLeft size={16} aria-hidden />
              </Button>
              <Button variant="default" size="xs" disabled={day === today} onClick={() => go(today)}>
                Today
              </Button>
              <Button
                variant="default"
                size="xs"
                aria-label="Next month"
                onClick={() => go(monthAfter(day, 1))}
              >
                <IconChevronRight size={16} aria-hidden />
              </Button>
            </div>
          </div>
          {visits.error ? (
            <ErrorCard
              title="Failed to load the visits"
              error={visits.error}
              isRetrying={visits.isFetching}
              onRetry={visits.retry}
            />
          ) : visits.isPending ? (
            <>
              <VisuallyHidden role="status">Loading the month</VisuallyHidden>
              <Skeleton className={classes.awaited ?? ""} aria-hidden />
            </>
          ) : (
            <JobsMonth weeks={weeks} day={day} today={today} zone={zone} days={visits.days} onDay={go} />
          )}
        </section>
        <div className={classes.side}>
          {!visits.error && (
            <DayVisits
              day={day}
              today={today}
              zone={zone}
              visits={visits.isPending ? undefined : (visits.days.get(day) ?? [])}
            />
          )}
          <UpcomingJobs zone={zone} />
        </div>
      </div>
    </>
  );
}

function Header({ day }: { day: string }) {
  const notAllowed = useWhyNot()("calendar.create");
  return (
    <PageHeader
      title="Jobs Calendar"
      subtitle="All job visits by day"
      back={{ to: jobsPath(), label: "Back to Jobs" }}
      actions={
        notAllowed === undefined ? (
          <Button
            component={Link}
            to={calendarPath({ new: 1, date: day })}
            leftSection={<IconCalendarPlus size={16} aria-hidden />}
          >
            Schedule Event
          </Button>
        ) : (
          <Button disabled title={notAllowed} leftSection={<IconCalendarPlus size={16} aria-hidden />}>
            Schedule Event
          </Button>
        )
      }
    />
  );
}

/** By the day on which a visit begins, each day in order. */
function useVisits(weeks: readonly (readonly string[])[], zone: string) {
  const [first = "", last = ""] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)];
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...visitsApi.list.queryOptions({
      input: {
        start: new Date(dayStartOf(first, zone)).toISOString(),
        end: new Date(dayStartOf(dayAfter(last), zone)).toISOString(),
      },
    }),
    ...freshness.calendarWeek,
  });
  const days = useMemo(() => {
    const timed = (data ?? []).filter((visit): visit is Visit & { start: string } => visit.start !== null);
    const inOrder = timed.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start));
    return Map.groupBy(inOrder, ({ start }) => wallTimeAt(Date.parse(start), zone).day);
  }, [data, zone]);
  return { days, error: data ? null : error, isPending, isFetching, retry: () => void refetch() };
}
