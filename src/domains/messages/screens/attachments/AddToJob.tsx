/** Puts what a customer sent on one of their jobs. */
import { Button, Menu } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { filesContract } from "#domains/files/contract.ts";
import { jobsContract } from "#domains/jobs/contract.ts";
import { jobPath } from "#domains/jobs/paths.ts";
import { apiFor } from "#ui/api/client.ts";
import { freshness } from "#ui/api/freshness.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { useMay } from "#ui/session/permissions.ts";
import type { MessageAttachment } from "../../attachments/facts-contract.ts";
import { refreshThread } from "../messages-api.ts";
import classes from "./attachments.module.css";

const filesApi = apiFor("files", filesContract);
const jobsApi = apiFor("jobs", jobsContract);
const mostJobs = 20;

type Props = { attachment: MessageAttachment; customerId: number };

export function AddToJob({ attachment, customerId }: Props) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { name, jobs } = attachment;
  const mayAdd = may("files.update") && may("jobs.view");
  return (
    <div className={classes.job}>
      {jobs.map((job) =>
        may("jobs.view") ? (
          <Link key={job.id} to={jobPath({ id: job.id })}>
            {job.name}
          </Link>
        ) : (
          <span key={job.id}>{job.name}</span>
        ),
      )}
      {mayAdd && (
        <Menu opened={isOpen} onChange={setOpen} withinPortal>
          <Menu.Target>
            <Button variant="subtle" size="compact-xs" aria-label={`Add ${name} to a job`}>
              Add to Job
            </Button>
          </Menu.Target>
          <Menu.Dropdown>{isOpen && <Jobs attachment={attachment} customerId={customerId} />}</Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

function Jobs({ attachment: { file_id: id, name, jobs: linked }, customerId }: Props) {
  const client = useQueryClient();
  const { data, error } = useQuery({
    ...jobsApi.list.queryOptions({ input: { customer_id: customerId, limit: mostJobs } }),
    ...freshness.customerList,
  });
  const { mutate } = useMutation({
    mutationFn: (jobId: number) =>
      filesApi.update.call({ id, job_ids: [...linked.map((job) => job.id), jobId] }),
    onSuccess: () => {
      notifySuccess(`${name} added to the job.`);
      return refreshThread(client);
    },
    onError: (failure) => notifyError(failure, "The file couldn't be added to the job"),
  });
  if (error) return <Menu.Label>Failed to load jobs</Menu.Label>;
  if (!data) return <Menu.Label>Loading jobs...</Menu.Label>;
  const open = data.jobs.filter((job) => linked.every((each) => each.id !== job.id));
  if (open.length === 0) return <Menu.Label>This customer has no other jobs</Menu.Label>;
  return open.map((job) => (
    <Menu.Item key={job.id} onClick={() => mutate(job.id)}>
      {job.title}
    </Menu.Item>
  ));
}
