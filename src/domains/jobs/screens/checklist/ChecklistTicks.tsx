/** The checklist of a job to tick off. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useWhyNot } from "#ui/form/why-not.ts";
import { notifyError } from "#ui/overlays/toast.tsx";
import { RelativeTime } from "#ui/RelativeTime.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { Job } from "../../contract.ts";
import type { ChecklistItem } from "../../lines/contract.ts";
import page from "../job/job.module.css";
import { whyNotIn } from "../job-rules.ts";
import { jobsApi, putJob, refreshJobs } from "../jobs-api.ts";
import { ItemAnswer, type ItemTick } from "./ItemAnswer.tsx";

type Props = { job: Job; menuOf?: (item: ChecklistItem) => ReactNode };

export function ChecklistTicks({ job, menuOf }: Props) {
  const tick = useTick(job);
  const whyNot = useWhyNot()("jobs.update") ?? whyNotIn(job, "edit");
  return (
    <ul className={page.rows}>
      {job.checklist.map((item) => (
        <li key={item.id} className={page.row}>
          <ItemAnswer
            jobId={job.id}
            item={item}
            note={<DoneBy item={item} />}
            signer={job.client_name}
            whyNot={whyNot}
            onTick={(wanted) => tick.mutate(wanted)}
            checkbox={{
              className: page.rowWords ?? "",
              label: item.text,
              description: item.done_at && <DoneBy item={item} />,
            }}
          />
          {item.is_required && <StatusBadge status="required" label="Required" />}
          {menuOf?.(item)}
        </li>
      ))}
    </ul>
  );
}

function DoneBy({ item: { done_at, done_by_name } }: { item: ChecklistItem }) {
  if (done_at === null) return null;
  return (
    <>
      {done_by_name ?? "Done"}, <RelativeTime at={done_at} />
    </>
  );
}

/** Ticked on the screen at once, and back if the server refuses. */
function useTick(job: Job) {
  const client = useQueryClient();
  const queryKey = jobsApi.get.queryKey({ input: { id: job.id } });
  return useMutation({
    mutationFn: (wanted: ItemTick) => jobsApi.tick.call({ id: job.id, ...wanted }),
    onMutate: ({ item_id, is_done, reading = null, signature = null }) => {
      const done_at = is_done ? new Date().toISOString() : null;
      client.setQueryData<Job>(
        queryKey,
        (before) =>
          before && {
            ...before,
            checklist: before.checklist.map((item) =>
              item.id === item_id
                ? { ...item, done_at, done_by_name: null, reading, signature, photo_id: null }
                : item,
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
