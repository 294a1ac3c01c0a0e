/** One job: what is to be done for whom, its visits, what is sold and used, and what happened. */

import { Skeleton } from "@mantine/core";
import { IconBriefcase } from "@tabler/icons-react";
import { usePageTitle } from "#ui/page-title.ts";
import { RecordFrame, RecordOfAddress } from "#ui/RecordFrame.tsx";
import { jobsPath } from "../../paths.ts";
import { useJob } from "../jobs-api.ts";
import { JobProfile } from "./JobProfile.tsx";
import page from "./job.module.css";

const words = {
  noun: "job",
  title: "Job Details",
  back: { to: jobsPath(), label: "Back to Jobs" },
  icon: <IconBriefcase size={18} />,
};

export const JobScreen = () => <RecordOfAddress words={words} Loaded={Loaded} />;

function Loaded({ id }: { id: number }) {
  const job = useJob(id);
  usePageTitle(job.data && `${job.data.number} ${job.data.title}`);
  return (
    <RecordFrame words={words} record={job} skeleton={<JobSkeleton />}>
      {(found) => <JobProfile job={found} />}
    </RecordFrame>
  );
}

const JobSkeleton = () => (
  <div className={page.cards} aria-hidden>
    <Skeleton height={236} radius="md" />
    <Skeleton height={236} radius="md" />
  </div>
);
