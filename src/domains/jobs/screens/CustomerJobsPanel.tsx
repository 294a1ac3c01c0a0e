/** The jobs of one customer, on their profile. */

import { Button } from "@mantine/core";
import { IconBriefcase, IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import { FramedList } from "#ui/data-table/FramedList.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { useIsPhone } from "#ui/phone/use-is-phone.ts";
import { jobsPath } from "../paths.ts";
import { JobCard } from "./JobCard.tsx";
import { useJobWindows } from "./job/use-job-windows.tsx";
import { useJobActions } from "./job-actions.tsx";
import { counted } from "./job-words.ts";
import classes from "./jobs.module.css";
import { ListSkeleton } from "./list/JobList.tsx";
import { JobPhoneRow } from "./phone/JobPhoneRow.tsx";
import { useZone } from "./use-business-day.ts";
import { useJobsOfCustomer } from "./use-jobs.ts";

type Props = { customerId: number; customerName: string };

export function CustomerJobsPanel({ customerId, customerName }: Props) {
  const zone = useZone();
  const isPhone = useIsPhone();
  const { open, windows } = useJobWindows();
  const actionsFor = useJobActions({ open });
  const found = useJobsOfCustomer(customerId);
  if (found.error && !found.data) {
    return (
      <ErrorCard
        title="Failed to load jobs"
        error={found.error}
        isRetrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    );
  }
  if (!found.data) return <ListSkeleton rows={2} />;
  const { jobs, total } = found.data;
  const label = `Jobs for ${customerName}`;
  if (jobs.length === 0) {
    return (
      <EmptyState
        title="No jobs yet"
        text={`Jobs for ${customerName} appear here.`}
        icon={<IconBriefcase size={18} />}
        action={<Create customerId={customerId} />}
      />
    );
  }
  return (
    <>
      <div className={classes.panelHead}>
        <span className="tabular">{counted(total)}</span>
        <Create customerId={customerId} />
      </div>
      {isPhone ? (
        <FramedList label={label}>
          {jobs.map((job) => (
            <JobPhoneRow key={job.id} job={job} zone={zone} actionsFor={actionsFor} isOnCustomer />
          ))}
        </FramedList>
      ) : (
        <ul className={classes.jobs} aria-label={label}>
          {jobs.map((job) => (
            <JobCard key={job.id} job={job} zone={zone} actionsFor={actionsFor} />
          ))}
        </ul>
      )}
      {windows}
    </>
  );
}

function Create({ customerId }: { customerId: number }) {
  const notAllowed = useWhyNot()("jobs.create");
  const icon = <IconPlus size={16} aria-hidden />;
  return notAllowed ? (
    <Button disabled title={notAllowed} leftSection={icon}>
      Create Job
    </Button>
  ) : (
    <Button component={Link} to={jobsPath({ new: 1, customer: customerId })} leftSection={icon}>
      Create Job
    </Button>
  );
}
