/** The jobs one under the other, as they were asked for, with all that can be done with each. */
import { Button, Skeleton, VisuallyHidden } from "@mantine/core";
import { IconBriefcase, IconPlus } from "@tabler/icons-react";
import { MoreRows } from "#ui/data-table/MoreRows.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { JobCard } from "./JobCard.tsx";
import type { JobWindowActions } from "./job/use-job-windows.tsx";
import { useJobActions } from "./job-actions.tsx";
import { shownWords } from "./job-words.ts";
import classes from "./jobs.module.css";
import { useZone } from "./use-business-day.ts";
import { type Asked, useJobs } from "./use-jobs.ts";

type Props = {
  title: string;
  asked: Asked;
  open: JobWindowActions;
  onClear: () => void;
  onAdd: (() => void) | undefined;
};

export function JobList({ title, asked, open, onClear, onAdd }: Props) {
  const zone = useZone();
  const found = useJobs(asked);
  const { jobs, pages, total, isTotalLeast } = found;
  const actionsFor = useJobActions({ open });
  const { sort: _, ...filters } = asked;
  const isFiltered = Object.values(filters).some((value) => value !== "");
  return (
    <section aria-labelledby="job-list">
      <h2 id="job-list" className={classes.listTitle}>
        {title}
      </h2>
      {found.isLoading && pages.error ? (
        <ErrorCard
          title="Failed to load jobs"
          error={pages.error}
          isRetrying={pages.isFetching}
          onRetry={() => void pages.refetch()}
        />
      ) : found.isLoading ? (
        <ListSkeleton />
      ) : jobs.length === 0 ? (
        isFiltered ? (
          <NothingFound onClear={onClear} />
        ) : (
          <NoJobs onAdd={onAdd} />
        )
      ) : (
        <>
          <ul className={`${classes.jobs} ${found.isSearching ? classes.dim : ""}`} aria-label={title}>
            {jobs.map((job) => (
              <JobCard key={job.id} job={job} zone={zone} actionsFor={actionsFor} />
            ))}
          </ul>
          <div className={classes.footer}>
            <span className="tabular" role="status">
              {shownWords(jobs.length, { total, isTotalLeast, hasMore: pages.hasNextPage })}
            </span>
            {pages.hasNextPage && (
              <MoreRows
                isFetching={pages.isFetching}
                onReach={() => void pages.fetchNextPage()}
                shown={jobs.length}
              />
            )}
          </div>
        </>
      )}
    </section>
  );
}

/** Stands where the jobs will be, with about the same height. */
export function ListSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div aria-busy>
      <VisuallyHidden role="status">Loading jobs</VisuallyHidden>
      <div className={classes.jobs} aria-hidden>
        {Array.from({ length: rows }, (_, index) => (
          <Skeleton key={index} height={118} radius="md" />
        ))}
      </div>
    </div>
  );
}

function NoJobs({ onAdd }: { onAdd: (() => void) | undefined }) {
  return (
    <EmptyState
      title="No jobs yet"
      text="A job holds the work for a customer together: its visits, its checklist and what is sold."
      icon={<IconBriefcase size={18} />}
      action={
        onAdd && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
            Create Job
          </Button>
        )
      }
    />
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No jobs found"
      text="Nothing matches this search and these filters."
      icon={<IconBriefcase size={18} />}
      action={
        <Button variant="default" onClick={onClear}>
          Clear search and filters
        </Button>
      }
    />
  );
}
