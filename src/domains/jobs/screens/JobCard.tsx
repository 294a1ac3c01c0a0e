/** One job in a list: what it is, for whom, until when, and how far it has come. */

import { ActionIcon } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { memo } from "react";
import { Link } from "react-router";
import { servicePath } from "#domains/services/paths.ts";
import { ProgressBar } from "#ui/charts/ProgressBar.tsx";
import { type Action, ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { JobListItem } from "../contract.ts";
import {
  dayText,
  nameOf,
  pathOf,
  priorityLabels,
  progressWords,
  spanText,
  statusColors,
  statusLabels,
} from "./job-words.ts";
import classes from "./jobs.module.css";

type Props = {
  job: JobListItem;
  zone: string;
  actionsFor?: (job: JobListItem) => Action[];
};

export const JobCard = memo(function JobCard({ job, zone, actionsFor }: Props) {
  const isOpen = job.status === "planning" || job.status === "in_progress";
  return (
    <li className={classes.job}>
      <div className={classes.jobHead}>
        <div className={classes.jobWords}>
          <p className={classes.jobName}>
            <Link to={pathOf(job)}>{nameOf(job)}</Link>
            <span className={classes.number}>{job.number}</span>
          </p>
          <p className={classes.jobClient}>
            {[job.client_name, job.title === nameOf(job) ? null : job.title].filter(Boolean).join(" · ")}
          </p>
        </div>
        <div className={classes.jobEnd}>
          <Badges job={job} />
          {job.service_id !== null && (
            <ActionIcon
              component={Link}
              to={servicePath({ id: job.service_id })}
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`View service ${job.service_name ?? ""} of ${job.number}`}
            >
              <IconEye size={16} aria-hidden />
            </ActionIcon>
          )}
          {actionsFor && <ActionMenu label={`Actions for ${job.number}`} actions={() => actionsFor(job)} />}
        </div>
      </div>
      <dl className={classes.jobFacts}>
        <Fact label="Start" text={dayText(job.start_date)} />
        <Fact label="Due" text={dayText(job.due_date)} isBad={job.is_overdue} />
        {isOpen && (
          <Fact
            label="Next visit"
            text={
              job.next_visit ? spanText(job.next_visit, zone) : job.visits_total === 0 ? "None" : "Not set"
            }
          />
        )}
        {job.recurrence_words && <Fact label="Repeats" text={job.recurrence_words} />}
      </dl>
      <ProgressBar percent={job.progress} label={`Progress of ${job.number}`} words={progressWords(job)} />
    </li>
  );
});

function Badges({ job }: { job: JobListItem }) {
  const isPressing = job.priority === "urgent" || job.priority === "high";
  return (
    <span className={classes.badges}>
      {job.is_overdue && <StatusBadge status="overdue" label="Overdue" />}
      {isPressing && <StatusBadge status={job.priority} label={priorityLabels[job.priority]} />}
      <StatusBadge status={job.status} label={statusLabels[job.status]} color={statusColors[job.status]} />
    </span>
  );
}

function Fact({ label, text, isBad = false }: { label: string; text: string; isBad?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="tabular" data-bad={isBad || undefined}>
        {text}
      </dd>
    </div>
  );
}
