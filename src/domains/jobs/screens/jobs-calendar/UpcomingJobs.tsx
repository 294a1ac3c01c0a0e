/** The open jobs that are due next, with how far each has come. */
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { freshness } from "#ui/api/freshness.ts";
import { ProgressBar } from "#ui/charts/ProgressBar.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { Card } from "#ui/record/Card.tsx";
import page from "../job/job.module.css";
import { dayText, nameOf, pathOf, progressWords, spanText } from "../job-words.ts";
import classes from "../jobs.module.css";
import { jobsApi } from "../jobs-api.ts";

const mostShown = 6;

export function UpcomingJobs({ zone }: { zone: string }) {
  const upcoming = useQuery({
    ...jobsApi.list.queryOptions({ input: { is_open: "true", limit: mostShown, sort: "due_date" } }),
    ...freshness.calendarWeek,
  });
  const jobs = upcoming.data?.jobs ?? [];
  return (
    <Card title="Upcoming Jobs">
      {upcoming.error && !upcoming.data ? (
        <ErrorCard
          title="Failed to load jobs"
          error={upcoming.error}
          isRetrying={upcoming.isFetching}
          onRetry={() => void upcoming.refetch()}
        />
      ) : upcoming.isPending ? (
        <Skeleton height={180} mt="sm" />
      ) : jobs.length === 0 ? (
        <p className={page.quiet}>No open jobs.</p>
      ) : (
        <ul className={page.rows}>
          {jobs.map((job) => (
            <li key={job.id}>
              <p className={page.rowTitle}>
                <Link className="thumb" to={pathOf(job)}>
                  {nameOf(job)}
                </Link>
                <span className={classes.number}>{job.number}</span>
              </p>
              <p className={page.quiet}>
                {job.client_name} ·{" "}
                <span className={job.is_overdue ? page.bad : undefined}>due {dayText(job.due_date)}</span>
                {job.next_visit && ` · ${spanText(job.next_visit, zone)}`}
              </p>
              <ProgressBar
                percent={job.progress}
                label={`Progress of ${job.number}`}
                words={progressWords(job)}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
