/** What a menu does with a job at once: complete, cancel, open again, delete, each with a way back. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { expectedVersion } from "#ui/api/expected-version.ts";
import { confirm } from "#ui/overlays/confirm.ts";
import { notifyError, notifySuccess, notifyUndo } from "#ui/overlays/toast.tsx";
import type { Job, JobListItem } from "../../contract.ts";
import { jobsApi, putJob, refreshJobs } from "../jobs-api.ts";

export type SomeJob = Pick<JobListItem, "id" | "number" | "version" | "title">;

/** `onDeleted` runs before the job leaves the screen, so that its own page can be left first. */
export function useJobChanges(onDeleted?: () => void) {
  const client = useQueryClient();
  return useMemo(
    () => ({
      complete: (job: SomeJob) => void complete(client, job),
      remove: (job: SomeJob) => void remove(client, job, onDeleted),
      stopRepeating: (job: SomeJob) => void stopRepeating(client, job),
    }),
    [client, onDeleted],
  );
}

/** Gives what was saved, or nothing when it was refused, which is then said. */
async function attempt(
  client: QueryClient,
  change: () => Promise<Job>,
  failure: string,
): Promise<Job | undefined> {
  try {
    const saved = await change();
    putJob(client, saved);
    return saved;
  } catch (error) {
    notifyError(error, failure);
    void refreshJobs(client);
    return undefined;
  }
}

async function complete(client: QueryClient, job: SomeJob): Promise<void> {
  const call = () => jobsApi.complete.call({ id: job.id }, { context: expectedVersion(job.version) });
  const saved = await attempt(client, call, "Failed to complete the job");
  if (!saved) return;
  notifyUndo(`${job.number} completed.`, () => {
    const reason = "Marked complete by mistake";
    const back = () =>
      jobsApi.reopen.call({ id: job.id, reason }, { context: expectedVersion(saved.version) });
    void attempt(client, back, "Failed to reopen the job").then(
      (opened) => opened && notifySuccess(`${job.number} reopened.`),
    );
  });
}

async function remove(client: QueryClient, job: SomeJob, onDeleted?: () => void): Promise<void> {
  try {
    await jobsApi.delete.call({ id: job.id });
  } catch (error) {
    notifyError(error, "Failed to delete the job");
    void refreshJobs(client);
    return;
  }
  onDeleted?.();
  void refreshJobs(client);
  notifyUndo(`${job.number} deleted.`, () => {
    void attempt(client, () => jobsApi.restore.call({ id: job.id }), "Failed to restore the job").then(
      (back) => back && notifySuccess(`${job.number} restored.`),
    );
  });
}

async function stopRepeating(client: QueryClient, job: SomeJob): Promise<void> {
  const isSure = await confirm({
    title: "Stop Repeating",
    message: `${job.number} stays as it is. Later jobs in the series that haven't been started will be deleted.`,
    confirmLabel: "Stop Repeating",
    isDanger: true,
  });
  if (!isSure) return;
  const call = () => jobsApi.stopRepeating.call({ id: job.id });
  const saved = await attempt(client, call, "Failed to stop the series");
  if (saved) notifySuccess("Series stopped.");
}
