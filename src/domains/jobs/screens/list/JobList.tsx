/** The jobs one under the other, as they were asked for, with all that can be done with each. */

import { Button, Skeleton, VisuallyHidden } from "@mantine/core";
import { IconBriefcase, IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { BulkBar, BulkNotice, ViewNotes } from "#domains/views/screens/ViewPartsPanel.tsx";
import { noFilterText } from "#shared/filters/filter-text.ts";
import { ListAnswer, ListFooter } from "#ui/data-table/ListAnswer.tsx";
import { countFilters } from "#ui/data-table/list-filters.ts";
import { NoMatches } from "#ui/data-table/NoMatches.tsx";
import { type Selecting, useSelection } from "#ui/data-table/rows/use-selection.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { useIsPhone } from "#ui/phone/use-is-phone.ts";
import type { JobWindowActions } from "../job/use-job-windows.tsx";
import { useJobActions } from "../job-actions.tsx";
import { shownWords } from "../job-words.ts";
import classes from "../jobs.module.css";
import { refreshJobs } from "../jobs-api.ts";
import { useZone } from "../use-business-day.ts";
import { type JobFilters, useJobs } from "../use-jobs.ts";
import { controlsWhere } from "./controls-where.ts";
import { JobTable } from "./JobTable.tsx";

type Props = {
  title: string;
  list: JobFilters;
  open: JobWindowActions;
  onAdd: (() => void) | undefined;
  /** On a phone a press selects a job instead of opening it. */
  selecting: Selecting;
};

export function JobList({ title, list, open, onAdd, selecting }: Props) {
  const zone = useZone();
  const found = useJobs(list);
  const { rows: jobs, first, hasMore } = found;
  const actionsFor = useJobActions({ open });
  const { status, show, priority, member, where, cols, sort } = list.filters;
  const isFiltered = list.search !== "" || countFilters({ status, show, priority, member, where }) > 0;
  const leftOut = first?.left_out ?? nothing;
  const whole = { total: first?.total ?? 0, isTotalLeast: first?.is_total_least ?? false, hasMore };
  const narrowed = [where === noFilterText ? "" : where, controlsWhere(list.filters, where)]
    .filter(Boolean)
    .join(" ");
  const selection = useSelection(`${narrowed}\n${list.search}`, selecting);
  const { selected, isSelecting } = selection;
  const client = useQueryClient();
  const refresh = () => void refreshJobs(client);
  function clear() {
    list.clear({ keep: ["sort", "cols"] });
    // Otherwise a view would come back with its filter.
    list.address.set({ saved: "none" });
  }
  return (
    <section aria-labelledby="job-list">
      <h2 id="job-list" className={classes.listTitle}>
        {title}
      </h2>
      <ListAnswer list={found} failed="Failed to load jobs">
        {(where !== "" || leftOut.length > 0) && (
          <ViewNotes list="jobs" address={list.address} leftOut={leftOut} />
        )}
        <BulkNotice list="jobs" word="job" onChanged={refresh} />
        <JobTable
          selection={selection}
          label={title}
          jobs={jobs}
          zone={zone}
          actionsFor={actionsFor}
          isLoading={found.isLoading}
          cols={cols}
          sort={sort}
          onSort={(sort) => list.setFilters({ sort })}
          empty={isFiltered ? <NothingFound onClear={clear} /> : <NoJobs onAdd={onAdd} />}
          footer={<ListFooter list={found} shown={jobs.length} text={shownWords(jobs.length, whole)} />}
        />
        {(selected.size > 0 || isSelecting) && (
          <BulkBar
            list="jobs"
            word="job"
            selected={selected}
            found={{ where: narrowed, search: list.search }}
            isSelecting={isSelecting}
            onClear={selection.clear}
            onChanged={refresh}
          />
        )}
      </ListAnswer>
    </section>
  );
}

const nothing: readonly string[] = [];

/** Stands where the jobs will be, with about the same height. */
export function ListSkeleton({ rows = 5 }: { rows?: number }) {
  const isPhone = useIsPhone();
  return (
    <div aria-busy>
      <VisuallyHidden role="status">Loading jobs</VisuallyHidden>
      <div className={classes.jobs} aria-hidden>
        {Array.from({ length: rows }, (_, index) => (
          <Skeleton key={index} height={isPhone ? 64 : 118} radius="md" />
        ))}
      </div>
    </div>
  );
}

function NoJobs({ onAdd }: { onAdd: (() => void) | undefined }) {
  return (
    <EmptyState
      title="No jobs yet"
      text="A job brings together the visits, checklist and services for a customer."
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
    <NoMatches
      title="No jobs found"
      text="Try adjusting your search or filters."
      icon={<IconBriefcase size={18} />}
      onClear={onClear}
    />
  );
}
