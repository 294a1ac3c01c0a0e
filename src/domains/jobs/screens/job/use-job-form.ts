/** Fills, checks and saves the job form: a new job with its first visit, or one that is already there. */
import { type MutationKey, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { missingFields, useFormFields } from "#domains/custom-fields/screens/CustomFieldsPicker.tsx";
import { customerNaming } from "#domains/customers/screens/CustomerPicker.tsx";
import { memberNaming } from "#domains/users/screens/MemberPicker.tsx";
import { offerUndo } from "#ui/form/offer-undo.ts";
import { readAs } from "#ui/form/record-draft.ts";
import { type Sending, useRecordForm } from "#ui/form/use-record-form.ts";
import { useEditing } from "#ui/presence/editing-now.ts";
import type { Job } from "../../contract.ts";
import { jobsApi, putJob, refreshJobs, visitsApi } from "../jobs-api.ts";
import { useZone } from "../use-business-day.ts";
import {
  changesBetween,
  checkValues,
  emptyValues,
  fieldLabels,
  type JobValues,
  newJobOf,
  valuesOf,
  visitTimeOf,
} from "./job-values.ts";

export type JobSubject = { kind: "new"; values: Partial<JobValues> } | { kind: "existing"; job: Job };

type Options = { subject: JobSubject; mutationKey: MutationKey; onSaved: (job: Job) => void };

/** The way on after a refusal is the reason why the first visit's technician is booked although they are taken. */
export function useJobForm({ subject, mutationKey, onSaved }: Options) {
  const client = useQueryClient();
  const zone = useZone();
  useEditing("job", subject.kind === "existing" ? subject.job.id : undefined);
  const fields = useFormFields("job");
  const read = (values: JobValues, isNew = false) =>
    readAs(values, { ...checkValues(values, isNew), ...missingFields(fields, values.custom_fields, isNew) });
  const begun = subject.kind === "new" ? subject.values : {};
  // When the visit was refused its job is there already, and only the visit is sent again.
  const created = useRef<Job | null>(null);
  const form = useRecordForm<Job, JobValues, JobValues, Job, string>({
    mutationKey,
    record: subject.kind === "existing" ? subject.job : null,
    valuesOf: (job) => (job ? valuesOf(job) : { ...emptyValues, ...begun }),
    read,
    save: async (sending) => {
      const { base, wanted, context, way: overrideReason } = sending;
      if (base) return change(sending);
      const job = created.current ?? (await jobsApi.create.call(newJobOf(wanted), { context }));
      created.current = job;
      if (wanted.visit !== "none") await addVisit(job, wanted, zone, overrideReason);
      return job;
    },
    onSaved: (saved, sent) => {
      if (sent.base) putJob(client, saved);
      else void refreshJobs(client);
      onSaved(saved);
      if (sent.base === null) return;
      offerUndo({
        said: `${saved.number} saved.`,
        undone: `Changes to ${saved.number} undone.`,
        saved,
        sent,
        read,
        putBack: change,
        adopt: (back) => putJob(client, back),
      });
    },
    onFailed: () => {
      if (created.current) void refreshJobs(client);
    },
    stale: {
      title: "This job has changed",
      latest: ({ id }) => jobsApi.get.call({ id }),
      labels: fieldLabels,
      naming: { assigned_to: memberNaming(client), customer_id: customerNaming(client) },
    },
  });
  return { ...form, zone, fields };
}

/** Nothing can be changed without the job that is there. */
function change({ base, start, wanted, context }: Sending<Job, JobValues, JobValues, string>): Promise<Job> {
  if (base === null) throw new Error("There is no job to change");
  return jobsApi.update.call({ id: base.id, ...changesBetween(start, wanted) }, { context });
}

export type JobForm = ReturnType<typeof useJobForm>;

async function addVisit(job: Job, wanted: JobValues, zone: string, overrideReason?: string): Promise<void> {
  const time = visitTimeOf(wanted, zone);
  await visitsApi.create.call({
    job_id: job.id,
    duration_minutes: Number(wanted.visit_minutes),
    ...(time ? { ...time, assigned_to: wanted.visit_member || null } : {}),
    ...(overrideReason ? { override_reason: overrideReason } : {}),
  });
}
