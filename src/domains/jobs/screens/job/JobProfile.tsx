/** A job that is here: the head with its actions, and cards for its visits, its lines, its checklist and its history. */

import { IconPencil } from "@tabler/icons-react";
import { useCallback } from "react";
import { useNavigate } from "react-router";
import { CustomFieldsPanel } from "#domains/custom-fields/screens/CustomFieldsPanel.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { OthersMark } from "#ui/presence/OthersMark.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { useRecentRecord } from "#ui/session/recent-records.ts";
import { useShortcut } from "#ui/shortcuts.ts";
import { SlotPanels } from "#ui/slots/slot-panel.tsx";
import type { Job } from "../../contract.ts";
import { jobsPath } from "../../paths.ts";
import { ChecklistCard } from "../checklist/ChecklistCard.tsx";
import { useJobActions } from "../job-actions.tsx";
import { whyNotIn } from "../job-rules.ts";
import { pathOf, priorityLabels, statusColors, statusLabels } from "../job-words.ts";
import classes from "../jobs.module.css";
import { usePrefetchedList } from "../lazy-parts.tsx";
import { LinesCard } from "../lines/LinesCard.tsx";
import { UsedCard } from "../lines/UsedCard.tsx";
import { jobPanels } from "../slots.ts";
import { VisitsCard } from "../visits/VisitsCard.tsx";
import { JobFacts } from "./JobFacts.tsx";
import { JobHistory } from "./JobHistory.tsx";
import { JobNextStep } from "./JobNextStep.tsx";
import page from "./job.module.css";
import { type JobWindowActions, useJobWindows } from "./use-job-windows.tsx";

export function JobProfile({ job }: { job: Job }) {
  const { open, windows } = useJobWindows();
  usePrefetchedList();
  useRecentRecord({
    id: `job:${job.id}`,
    label: `${job.number} ${job.title}`,
    hint: job.client_name,
    to: pathOf(job),
  });
  return (
    <>
      <Header job={job} open={open} />
      <JobNextStep job={job} open={open} />
      <div className={page.cards}>
        <div className={page.column}>
          <VisitsCard job={job} />
          <LinesCard job={job} />
          <UsedCard job={job} />
        </div>
        <div className={page.column}>
          <SlotPanels of={jobPanels} props={{ jobId: job.id }} />
          <JobFacts job={job} />
          <CustomFieldsPanel kind="job" values={job.custom_fields} />
          <ChecklistCard job={job} />
          <JobHistory id={job.id} />
        </div>
      </div>
      {windows}
    </>
  );
}

function Header({ job, open }: { job: Job; open: JobWindowActions }) {
  const navigate = useNavigate();
  const leave = useCallback(() => void navigate(jobsPath()), [navigate]);
  const actionsFor = useJobActions({ open, onDeleted: leave, isOnPage: true });
  const noUpdate = useWhyNot()("jobs.update");
  const noEdit = noUpdate ?? whyNotIn(job, "edit");
  useShortcut({ keys: "e", label: "Edit job", group: "Job", run: () => open.edit(job) }, !noEdit);
  return (
    <PageHeader
      title={job.title}
      subtitle={`${job.number} · ${job.client_name}`}
      back={{ to: jobsPath(), label: "Back to Jobs" }}
      aside={
        <span className={classes.badges}>
          <StatusBadge
            status={job.status}
            label={statusLabels[job.status]}
            color={statusColors[job.status]}
          />
          {job.is_overdue && <StatusBadge status="overdue" label="Overdue" />}
          {job.priority !== "medium" && (
            <StatusBadge status={job.priority} label={`${priorityLabels[job.priority]} priority`} />
          )}
          <OthersMark kind="job" id={job.id} />
        </span>
      }
      actions={
        <>
          <ActionButton
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            whyNot={noEdit}
            onClick={() => open.edit(job)}
          >
            Edit Job
          </ActionButton>
          <ActionMenu label={`Actions for ${job.number}`} actions={() => actionsFor(job)} />
        </>
      }
    />
  );
}
