/** The checklist of a job to tick off. */
import { Checkbox } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useWhyNot } from "#ui/form/why-not.ts";
import { notifyError } from "#ui/overlays/toast.tsx";
import { RelativeTime } from "#ui/RelativeTime.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { Job } from "../../contract.ts";
import type { ChecklistItem } from "../../lines/contract.ts";
import { whyNotIn } from "../job-rules.ts";
import { jobsApi, putJob, refreshJobs } from "../jobs-api.ts";
import page from "./job.module.css";

type Props = { job: Job; menuOf?: (item: ChecklistItem) => ReactNode };

export function ChecklistTicks({ job, menuOf }: Props) {
  const tick = useTick(job);
  const whyNot = useWhyNot()("jobs.update") ?? whyNotIn(job, "edit");
  return (
    <ul className={page.rows}>
      {job.checklist.map((item) => (
        <li key={item.id} className={page.row}>
          <Checkbox
            className={page.rowWords ?? ""}
            label={item.text}
            description={
              item.done_at && (
                <>
                  {item.done_by_name ?? "Done"}, <RelativeTime at={item.done_at} />
                </>
              )
            }
            checked={item.done_at !== null}
            disabled={whyNot !== undefined}
            title={whyNot}
            onChange={(event) => tick.mutate({ item_id: item.id, is_done: event.currentTarget.checked })}
          />
          {item.is_required && <StatusBadge status="required" label="Required" />}
          {menuOf?.(item)}
        </li>
      ))}
    </ul>
  );
}

/** Ticked on the screen at once, and back if the server refuses. */
function useTick(job: Job) {
  const client = useQueryClient();
  const queryKey = jobsApi.get.queryKey({ input: { id: job.id } });
  return useMutation({
    mutationFn: (wanted: { item_id: string; is_done: boolean }) =>
      jobsApi.tick.call({ id: job.id, ...wanted }),
    onMutate: ({ item_id, is_done }) => {
      const done_at = is_done ? new Date().toISOString() : null;
      client.setQueryData<Job>(
        queryKey,
        (before) =>
          before && {
            ...before,
            checklist: before.checklist.map((item) =>
              item.id === item_id ? { ...item, done_at, done_by_name: null } : item,
            ),
          },
      );
    },
    onSuccess: (saved) => putJob(client, saved),
    onError: (error) => {
      notifyError(error, "Failed to change the checklist");
      void refreshJobs(client);
    },
  });
}
