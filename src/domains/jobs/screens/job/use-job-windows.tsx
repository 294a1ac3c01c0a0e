/** The windows in which a job is edited, copied, moved on, rescheduled, called off or opened again. */
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useMemo, useState } from "react";
import { useNavigate } from "react-router";
import { expectedVersion } from "#ui/api/expected-version.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import type { Job, JobListItem } from "../../contract.ts";
import { pathOf } from "../job-words.ts";
import { jobsApi, putJob } from "../jobs-api.ts";
import { JobDialog, ProgressDialog, ReasonDialog, ScheduleDialog } from "../lazy-parts.tsx";
import type { ReasonQuestion } from "../visits/ReasonDialog.tsx";
import type { ScheduleSubject } from "../visits/use-schedule-form.ts";
import type { SomeJob } from "./change-job.ts";
import { copyOf } from "./job-values.ts";
import type { JobSubject } from "./use-job-form.ts";

export type JobWindowActions = {
  edit: (job: SomeJob) => void;
  duplicate: (job: SomeJob) => void;
  progress: (job: SomeJob) => void;
  reschedule: (job: JobListItem) => void;
  cancel: (job: SomeJob) => void;
  reopen: (job: SomeJob) => void;
};

type Windows = {
  form?: JobSubject;
  progress?: number;
  question?: ReasonQuestion;
  schedule?: ScheduleSubject;
  open: "form" | "progress" | "question" | "schedule" | null;
};

/** Place `windows` once in the screen. */
export function useJobWindows(): { open: JobWindowActions; windows: ReactNode } {
  // What was open stays after closing, so that nothing changes in a window that is still fading out.
  const [now, setNow] = useState<Windows>({ open: null });
  const close = useCallback(() => setNow((windows) => ({ ...windows, open: null })), []);
  const show = useCallback((windows: Windows) => setNow((before) => ({ ...before, ...windows })), []);
  const open = useWindowActions(show);
  const navigate = useNavigate();
  const isCopy = now.form?.kind === "new";
  const windows = (
    <>
      <JobDialog
        isOpen={now.open === "form"}
        onClose={close}
        subject={now.form ?? { kind: "new", values: {} }}
        onSaved={(job) => {
          close();
          if (isCopy) void navigate(pathOf(job));
        }}
      />
      <ProgressDialog
        id={now.progress ?? null}
        isOpen={now.open === "progress"}
        onClose={close}
        onSchedule={(visit) => show({ schedule: { kind: "existing", visit }, open: "schedule" })}
      />
      <ReasonDialog question={now.question ?? null} isOpen={now.open === "question"} onClose={close} />
      <ScheduleDialog subject={now.schedule ?? null} isOpen={now.open === "schedule"} onClose={close} />
    </>
  );
  return { open, windows };
}

const seen = (version: number) => ({ context: expectedVersion(version) });

function useWindowActions(show: (windows: Windows) => void): JobWindowActions {
  const client = useQueryClient();
  return useMemo(() => {
    async function withJob(id: number, then: (job: Job) => void): Promise<void> {
      try {
        then(await jobsApi.get.call({ id }));
      } catch (error) {
        notifyError(error, "Failed to fetch the job");
      }
    }
    async function keep(call: Promise<Job>, said: string): Promise<void> {
      putJob(client, await call);
      notifySuccess(said);
    }
    const editing = (job: Job) => show({ form: { kind: "existing", job }, open: "form" });
    return {
      edit: ({ id }) => void withJob(id, editing),
      duplicate: ({ id }) =>
        void withJob(id, (job) => show({ form: { kind: "new", values: copyOf(job) }, open: "form" })),
      progress: ({ id }) => show({ progress: id, open: "progress" }),
      reschedule: ({ id, next_visit }) =>
        void withJob(id, (job) => {
          const waiting = job.visits.find(({ status }) => status === "unscheduled");
          const visit = job.visits.find((each) => each.id === next_visit?.id) ?? waiting;
          if (visit) show({ schedule: { kind: "existing", visit }, open: "schedule" });
          else editing(job);
        }),
      cancel: ({ id, number, version }) =>
        show({
          open: "question",
          question: {
            title: `Cancel ${number}`,
            label: "Why is this job cancelled? Its visits are cancelled too.",
            confirmLabel: "Cancel Job",
            isDanger: true,
            asksByCustomer: true,
            answer: (reason, cancelled_by_customer) =>
              keep(
                jobsApi.cancel.call({ id, reason, cancelled_by_customer }, seen(version)),
                `${number} cancelled.`,
              ),
          },
        }),
      reopen: ({ id, number, version }) =>
        show({
          open: "question",
          question: {
            title: `Reopen ${number}`,
            label: "Why are you reopening this job?",
            confirmLabel: "Reopen Job",
            answer: (reason) =>
              keep(jobsApi.reopen.call({ id, reason }, seen(version)), `${number} reopened.`),
          },
        }),
    };
  }, [client, show]);
}
