/** Jobs on a desk: one line each, with when it goes on, until when, who works on it and how far it has come. */
import { ActionIcon, VisuallyHidden } from "@mantine/core";
import { IconEye, IconFlag, IconRepeat } from "@tabler/icons-react";
import { type ReactNode, useCallback, useMemo } from "react";
import { Link } from "react-router";
import { servicePath } from "#domains/services/paths.ts";
import { useMemberNames } from "#domains/users/screens/MemberPicker.tsx";
import { formatDayOfYear, formatTime } from "#shared/time/dates.ts";
import { Avatar, NameWithAvatar } from "#ui/Avatar.tsx";
import { ProgressBar } from "#ui/charts/ProgressBar.tsx";
import { type Column, DataTable, type Sort } from "#ui/data-table/DataTable.tsx";
import type { RowSelection } from "#ui/data-table/data-table-rows.ts";
import { sortIn, sortText } from "#ui/data-table/sort-text.ts";
import { useChosenColumns } from "#ui/data-table/use-chosen-columns.ts";
import { type Action, ActionMenu } from "#ui/menu/ActionMenu.tsx";
import type { JobListItem } from "../../contract.ts";
import { JobStatusBadge } from "../JobStatusBadge.tsx";
import { dayText, nameOf, pathOf, priorityLabels, progressWords } from "../job-words.ts";
import { jobPhoneRow } from "../phone/JobPhoneRow.tsx";
import classes from "./job-table.module.css";

type Props = {
  label: string;
  jobs: readonly JobListItem[];
  zone: string;
  actionsFor: (job: JobListItem) => Action[];
  isLoading: boolean;
  /** The columns that the address names. */
  cols: string;
  /** As the server is asked for it; the earliest due date comes first when it is blank. */
  sort: string;
  onSort: (sort: string) => void;
  selection: RowSelection;
  empty: ReactNode;
  footer: ReactNode;
};

export function JobTable({
  label,
  jobs,
  zone,
  actionsFor,
  isLoading,
  cols,
  sort,
  onSort,
  selection,
  empty,
  footer,
}: Props) {
  const { nameOf: memberName } = useMemberNames();
  const usual = useMemo(() => columnsFor(zone, memberName), [zone, memberName]);
  const columns = useChosenColumns(cols, usual, loadColumns);
  const rowMenu = useCallback(
    (job: JobListItem) => <ActionMenu label={`Actions for ${job.number}`} actions={() => actionsFor(job)} />,
    [actionsFor],
  );
  return (
    <DataTable
      label={label}
      rows={jobs}
      selection={selection}
      columns={columns}
      rowKey={({ id }) => id}
      rowLabel={({ number }) => number}
      rowTo={pathOf}
      rowMenu={rowMenu}
      phoneRow={(job) => jobPhoneRow(job, zone)}
      isLoading={isLoading}
      sort={sortIn(sort || "due_date")}
      onSort={(next) => onSort(sortOf(next))}
      empty={empty}
      footer={footer}
    />
  );
}

/** The earliest due date comes first anyway. */
function sortOf(next: Sort | null): string {
  const text = next ? sortText(next) : "";
  return text === "due_date" ? "" : text;
}

const loadColumns: Parameters<typeof useChosenColumns<JobListItem>>[2] = async (...wanted) =>
  (await import("./view-columns.tsx")).loadColumns(...wanted);

const progressColumn: Column<JobListItem> = {
  id: "progress",
  header: "Progress",
  cell: (job) => (
    <ProgressBar percent={job.progress} label={`Progress of ${job.number}`} words={progressWords(job)} />
  ),
  sortValue: ({ progress }) => progress,
  width: "7rem",
  hideBelow: "xl",
};

const serviceColumn: Column<JobListItem> = {
  id: "service_name",
  header: "Service",
  cell: (job) => <ServiceLink job={job} />,
  width: "4.5rem",
  hideBelow: "xl",
};

type MemberName = (id: string | null) => string;

const columnsFor = (zone: string, memberName: MemberName): readonly Column<JobListItem>[] => [
  { id: "number", header: "Job", cell: (job) => <Name job={job} />, sortValue: ({ number }) => number },
  {
    id: "client_name",
    header: "Client",
    cell: ({ client_name }) => <NameWithAvatar name={client_name} />,
    sortValue: ({ client_name }) => client_name,
    width: "15%",
  },
  {
    id: "status",
    header: "Status",
    cell: (job) => <JobStatusBadge job={job} />,
    sortValue: ({ status }) => status,
    width: "7rem",
  },
  {
    id: "next_visit",
    header: "Next Visit",
    cell: (job) => <span className="tabular">{nextText(job, zone)}</span>,
    sortValue: (job) => job.next_visit?.start,
    width: "9rem",
    hideBelow: "lg",
  },
  {
    id: "start_date",
    header: "Start",
    cell: ({ start_date }) => <span className="tabular">{dateText(start_date)}</span>,
    sortValue: ({ start_date }) => start_date,
    width: "7rem",
    hideBelow: "2xl",
  },
  {
    id: "due_date",
    header: "Due",
    cell: (job) => (
      <span className={classes.due} data-late={job.is_overdue || undefined}>
        {dateText(job.due_date)}
      </span>
    ),
    sortValue: ({ due_date }) => due_date,
    width: "7rem",
  },
  {
    id: "assigned_to",
    header: "Assigned To",
    cell: (job) => <Assigned names={assignedNames(job, memberName)} />,
    sortValue: ({ assigned_to }) => assigned_to,
    width: "6.5rem",
    hideBelow: "md",
  },
  progressColumn,
  serviceColumn,
];

/** What a view begins with and an export holds: the fields that the usual columns show. */
export const usualFields = [
  "number",
  "title",
  "client_name",
  "status",
  "next_visit",
  "start_date",
  "due_date",
  "assigned_to",
  "progress",
  "service_name",
];

const dateText = (day: string | null): string => (day === null ? "—" : dayText(day));

function Name({ job }: { job: JobListItem }) {
  const isPressing = job.priority === "urgent" || job.priority === "high";
  const words = `${priorityLabels[job.priority]} priority`;
  return (
    <span title={job.title}>
      {nameOf(job)} <span className={classes.number}>{job.number}</span>
      {isPressing && (
        <span className={classes.sign} data-priority={job.priority} title={words}>
          <IconFlag size={14} aria-hidden />
          <VisuallyHidden>, {words}</VisuallyHidden>
        </span>
      )}
      {job.recurrence_words && (
        <span className={classes.sign} title={`Repeats ${job.recurrence_words}`}>
          <IconRepeat size={14} aria-hidden />
          <VisuallyHidden>, repeats {job.recurrence_words}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}

function nextText({ status, next_visit: next, visits_total: total }: JobListItem, zone: string): string {
  if (next) return `${formatDayOfYear(next.start, zone)}, ${formatTime(next.start, zone)}`;
  if (status === "completed" || status === "cancelled") return "—";
  return total === 0 ? "None" : "Unscheduled";
}

/** Who answers for the job, and who goes next where that is someone else. */
function assignedNames(job: JobListItem, memberName: MemberName): string[] {
  const ids = [job.assigned_to, job.next_visit?.assigned_to ?? null].filter((id) => id !== null);
  return [...new Set(ids)].map(memberName);
}

function Assigned({ names }: { names: readonly string[] }) {
  if (names.length === 0) {
    return (
      <>
        <span aria-hidden>—</span>
        <VisuallyHidden>Unassigned</VisuallyHidden>
      </>
    );
  }
  return (
    <span className={classes.people} title={names.join(", ")}>
      {names.map((name) => (
        <Avatar key={name} name={name} size={26} />
      ))}
      <VisuallyHidden>{names.join(", ")}</VisuallyHidden>
    </span>
  );
}

function ServiceLink({ job }: { job: JobListItem }) {
  if (job.service_id === null) return "—";
  const label = `View service ${job.service_name ?? ""} of ${job.number}`;
  return (
    <ActionIcon
      component={Link}
      to={servicePath({ id: job.service_id })}
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
    >
      <IconEye size={16} aria-hidden />
    </ActionIcon>
  );
}
