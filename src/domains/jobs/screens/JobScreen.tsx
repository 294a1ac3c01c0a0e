/** One job: what is to be done for whom, its visits, what is sold and used, and what happened. */
import { Button, Skeleton, VisuallyHidden } from "@mantine/core";
import { IconArrowLeft, IconBriefcase } from "@tabler/icons-react";
import { Link, useParams } from "react-router";
import { isApiError } from "#ui/api-error.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { usePageTitle } from "#ui/page-title.ts";
import { JobProfile } from "./JobProfile.tsx";
import page from "./job.module.css";
import { useJob } from "./jobs-api.ts";

export function JobScreen() {
  const { id = "" } = useParams();
  return /^[1-9]\d{0,14}$/.test(id) ? <Loaded key={id} id={Number(id)} /> : <NotFound />;
}

const back = { to: "/jobs", label: "Back to Jobs" };

function Loaded({ id }: { id: number }) {
  const job = useJob(id);
  usePageTitle(job.data && `${job.data.number} ${job.data.title}`);
  if (isApiError(job.error) && job.error.status === 404) return <NotFound />;
  if (job.data) return <JobProfile job={job.data} />;
  if (job.isError) {
    return (
      <>
        <PageHeader title="Job Details" back={back} />
        <ErrorCard
          title="Failed to load the job"
          error={job.error}
          isRetrying={job.isFetching}
          onRetry={() => void job.refetch()}
        />
      </>
    );
  }
  return (
    <div aria-busy>
      <PageHeader title="Job Details" back={back} />
      <VisuallyHidden role="status">Loading the job</VisuallyHidden>
      <div className={page.cards} aria-hidden>
        <Skeleton height={236} radius="md" />
        <Skeleton height={236} radius="md" />
      </div>
    </div>
  );
}

function NotFound() {
  usePageTitle("Job Not Found");
  return (
    <>
      <PageHeader title="Job Details" back={back} />
      <EmptyState
        title="Job Not Found"
        text="There is no job at this address. It may have been deleted, or belong to another business."
        icon={<IconBriefcase size={18} />}
        action={
          <Button
            component={Link}
            to={back.to}
            variant="default"
            size="xs"
            leftSection={<IconArrowLeft size={14} aria-hidden />}
          >
            {back.label}
          </Button>
        }
      />
    </>
  );
}
