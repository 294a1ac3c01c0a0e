/** The head of a job's page: what is next and why, with the one button that does it, and how far the job has come. */
import {
  IconArrowBackUp,
  IconCalendarPlus,
  IconCircleCheck,
  IconPlayerPlay,
  IconUserPlus,
} from "@tabler/icons-react";
import { useId } from "react";
import { useMemberNames } from "#domains/users/screens/MemberPicker.tsx";
import { ProgressBar } from "#ui/charts/ProgressBar.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { useNow } from "#ui/use-now.ts";
import type { Job } from "../../contract.ts";
import type { Visit } from "../../visits/contract.ts";
import { progressWords } from "../job-words.ts";
import { ScheduleDialog } from "../lazy-parts.tsx";
import { useZone } from "../use-business-day.ts";
import { nextSteps, useVisitChanges } from "../visits/change-visit.ts";
import { useVisitWindows } from "../visits/use-visit-windows.ts";
import { useJobChanges } from "./change-job.ts";
import page from "./job.module.css";
import { type NextStep, nextStepOf } from "./next-step.ts";
import type { JobWindowActions } from "./use-job-windows.tsx";

export function JobNextStep({ job, open }: { job: Job; open: JobWindowActions }) {
  const id = useId();
  const zone = useZone();
  const { nameOf } = useMemberNames();
  const windows = useVisitWindows();
  const now = useNow();
  const next = nextStepOf(job, { now, zone, nameOf: (member) => (member ? nameOf(member) : undefined) });
  return (
    <section className={page.next} aria-labelledby={id}>
      <div className={page.nextHead}>
        <div className={page.nextWords}>
          <h2 id={id} className={page.nextTitle}>
            {next.title}
          </h2>
          <p className={page.nextWhy}>{next.why}</p>
        </div>
        <StepButton job={job} next={next} open={open} schedule={windows.schedule} />
      </div>
      <ProgressBar percent={job.progress} label="Progress of the job" words={progressWords(job)} />
      <p className={page.quiet}>{progressWords(job)}</p>
      <ScheduleDialog {...windows.scheduleProps} />
    </section>
  );
}

const buttons = {
  schedule: { label: "Schedule Visit", Icon: IconCalendarPlus },
  addVisit: { label: "Add a Visit", Icon: IconCalendarPlus },
  assign: { label: "Assign Technician", Icon: IconUserPlus },
  confirm: { label: "Confirm Visit", Icon: IconCircleCheck },
  start: { label: "Start Visit", Icon: IconPlayerPlay },
  finish: { label: "Complete Visit", Icon: IconCircleCheck },
  complete: { label: "Mark Complete", Icon: IconCircleCheck },
  reopen: { label: "Reopen Job", Icon: IconArrowBackUp },
} as const;

type ButtonProps = {
  job: Job;
  next: NextStep;
  open: JobWindowActions;
  schedule: ReturnType<typeof useVisitWindows>["schedule"];
};

function StepButton({ job, next, open, schedule }: ButtonProps) {
  const whyNot = useWhyNot();
  const visits = useVisitChanges();
  const jobs = useJobChanges();
  const { label, Icon } = buttons[next.kind];
  const notAllowed =
    whyNot("jobs.update") ?? (next.kind === "confirm" ? whyNot("calendar.update") : undefined);
  const blocked = "blocked" in next ? next.blocked : undefined;
  const minutes = job.money.estimated_minutes > 0 ? job.money.estimated_minutes : undefined;
  function run() {
    if (next.kind === "reopen") open.reopen(job);
    else if (next.kind === "complete") jobs.complete(job);
    else if (next.kind === "addVisit") schedule({ kind: "new", jobId: job.id, minutes });
    else moveOn(next.visit, next.kind);
  }
  function moveOn(visit: Visit, kind: "schedule" | "assign" | "confirm" | "start" | "finish") {
    if (kind === "confirm") visits.confirm(visit);
    else if (kind === "schedule" || kind === "assign") schedule({ kind: "existing", visit });
    else {
      const step = nextSteps(visit).find((each) => each.step === kind);
      if (step) visits.step(visit, step);
    }
  }
  return (
    <ActionButton
      size="md"
      variant={next.kind === "reopen" ? "default" : "filled"}
      leftSection={<Icon size={18} aria-hidden />}
      loading={"visit" in next && visits.busy === next.visit.id}
      whyNot={notAllowed ?? blocked}
      onClick={run}
    >
      {label}
    </ActionButton>
  );
}
