/** The window in which one of a job's photos is chosen for an item of its checklist. */
import { Skeleton } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ItemPhotoProps } from "#domains/jobs/screens/slots.ts";
import { freshness } from "#ui/api/freshness.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { FormError } from "#ui/form/FormError.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { FileMark } from "../FileMark.tsx";
import page from "../files.module.css";
import { answersApi, filesApi, putAnswered } from "../files-api.ts";
import classes from "./answering.module.css";

type Props = Pick<ItemPhotoProps, "jobId" | "item"> & { isOpen: boolean; onClose: () => void };

export function PickPhotoDialog({ isOpen, onClose, ...props }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={props.item.text}>
      <Photos {...props} onChosen={onClose} />
    </Dialog>
  );
}

const mostShown = 100;

function Photos({ jobId, item, onChosen }: Omit<Props, "isOpen" | "onClose"> & { onChosen: () => void }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    ...filesApi.list.queryOptions({ input: { limit: mostShown, job_id: jobId, kind: "image" } }),
    ...freshness.customerList,
  });
  const choice = useMutation({
    mutationFn: (file_id: number) => answersApi.answer.call({ id: jobId, item_id: item.id, file_id }),
    onSuccess: (job) => {
      putAnswered(client, job);
      onChosen();
    },
  });
  if (error && !data)
    return <ErrorCard title="The photos couldn't be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={104} />;
  if (data.files.length === 0)
    return <p className={page.quiet}>This job has no photos yet. Add one from this device instead.</p>;
  return (
    <>
      <FormError error={choice.error} fallback="The photo couldn't be added" />
      <ul className={classes.choices} aria-label="Photos of this job">
        {data.files.map((file) => (
          <li key={file.id}>
            <button
              type="button"
              className={classes.choice}
              disabled={choice.isPending}
              onClick={() => choice.mutate(file.id)}
            >
              <FileMark file={file} isLarge />
              {file.name}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
