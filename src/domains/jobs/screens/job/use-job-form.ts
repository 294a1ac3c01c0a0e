/** Fills, checks and saves the job form: a new job with its first visit, or one that is already there. */
import { type MutationKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useRef, useState } from "react";
import { isApiError } from "#ui/api/api-error.ts";
import { makeIdempotencyKey } from "#ui/api/idempotency-key.ts";
import type { Job } from "../../contract.ts";
import { expectedVersion, jobsApi, putJob, refreshJobs, visitsApi } from "../jobs-api.ts";
import { useZone } from "../use-business-day.ts";
import {
  changesBetween,
  checkValues,
  type Errors,
  emptyValues,
  isSame,
  type JobField,
  type JobValues,
  newJobOf,
  rebase,
  valuesOf,
  visitTimeOf,
} from "./job-values.ts";

export type JobSubject = { kind: "new"; values: Partial<JobValues> } | { kind: "existing"; job: Job };

type Options = { subject: JobSubject; mutationKey: MutationKey };

/** Begins anew each time it is mounted: without old errors, and with an intent to create of its own. */
export function useJobForm({ subject, mutationKey }: Options) {
  const zone = useZone();
  const [base, setBase] = useState(subject.kind === "existing" ? subject.job : null);
  const [start, setStart] = useState<JobValues>(() =>
    subject.kind === "existing" ? valuesOf(subject.job) : { ...emptyValues, ...subject.values },
  );
  const [values, setValues] = useState(start);
  const [errors, setErrors] = useState<Errors>({});
  const save = useSaving({ base, start, zone, mutationKey });
  const shown: Errors = { ...(isApiError(save.error) ? save.error.fields : {}), ...errors };

  /** A field's error clears when that field is edited. */
  function change(changes: Partial<JobValues>) {
    setValues((now) => ({ ...now, ...changes }));
    const edited = Object.keys(changes);
    const isOther = ([name]: [string, unknown]) => !edited.includes(name);
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(isOther)));
    if (save.isError && edited.some((name) => shown[name as JobField])) save.reset();
  }

  /** With a reason the first visit's technician is booked although they are taken. */
  function send(given: Partial<JobValues> = {}, overrideReason?: string) {
    const wanted = { ...values, ...given };
    setValues(wanted);
    const found = checkValues(wanted, base === null);
    setErrors(found);
    const isRight = Object.keys(found).length === 0;
    if (isRight && !save.isPending) save.mutate({ wanted, overrideReason });
    return isRight;
  }

  function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (send()) return;
    // Fields that were folded away are drawn before the focus goes there.
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  /** Goes on from the job as somebody else has saved it, keeping what was typed. */
  function takeOver(latest: Job) {
    const now = valuesOf(latest);
    setValues(rebase(values, start, now));
    setBase(latest);
    setStart(now);
    save.reset();
  }

  const isDirty = !save.isSuccess && !isSame(values, start);
  return { values, change, errors: shown, base, zone, save, send, submit, takeOver, isDirty };
}

export type JobForm = ReturnType<typeof useJobForm>;

type Saving = Omit<Options, "subject"> & { base: Job | null; start: JobValues; zone: string };

type Wanted = { wanted: JobValues; overrideReason: string | undefined };

function useSaving({ base, start, zone, mutationKey }: Saving) {
  const client = useQueryClient();
  const [idempotencyKey] = useState(makeIdempotencyKey);
  // When the visit was refused its job is there already, and only the visit is sent again.
  const created = useRef<Job | null>(null);
  return useMutation({
    mutationKey,
    mutationFn: async ({ wanted, overrideReason }: Wanted) => {
      if (base) {
        return jobsApi.update.call(
          { id: base.id, ...changesBetween(start, wanted) },
          { context: expectedVersion(base.version) },
        );
      }
      const context = { idempotencyKey };
      const job = created.current ?? (await jobsApi.create.call(newJobOf(wanted), { context }));
      created.current = job;
      if (wanted.visit !== "none") await addVisit(job, wanted, zone, overrideReason);
      return job;
    },
    onSuccess: (saved) => {
      if (base) putJob(client, saved);
      else void refreshJobs(client);
    },
    onError: () => created.current && void refreshJobs(client),
  });
}

async function addVisit(job: Job, wanted: JobValues, zone: string, overrideReason?: string): Promise<void> {
  const time = visitTimeOf(wanted, zone);
  await visitsApi.create.call({
    job_id: job.id,
    duration_minutes: Number(wanted.visit_minutes),
    ...(time ? { ...time, assigned_to: wanted.visit_member || null } : {}),
    ...(overrideReason ? { override_reason: overrideReason } : {}),
  });
}
