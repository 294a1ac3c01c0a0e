/** The services that one customer has booked: how often, when last, and the way to book another. */

import { Button } from "@mantine/core";
import { IconPlus, IconTool } from "@tabler/icons-react";
import { useMemo } from "react";
import { Link } from "react-router";
import { servicePath } from "#domains/services/paths.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { DayText } from "#ui/RelativeTime.tsx";
import type { JobListItem } from "../contract.ts";
import { jobsPath } from "../paths.ts";
import page from "./job/job.module.css";
import { counted } from "./job-words.ts";
import classes from "./jobs.module.css";
import { ListSkeleton } from "./list/JobList.tsx";
import { useJobsOfCustomer } from "./use-jobs.ts";

type Props = { customerId: number; customerName: string };

export function CustomerServicesPanel({ customerId, customerName }: Props) {
  const found = useJobsOfCustomer(customerId);
  const booked = useMemo(() => servicesIn(found.data?.jobs ?? []), [found.data]);
  if (found.error && !found.data) {
    return (
      <ErrorCard
        title="Failed to load services"
        error={found.error}
        isRetrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    );
  }
  if (!found.data) return <ListSkeleton rows={2} />;
  if (booked.length === 0) {
    return (
      <EmptyState
        title="No services yet"
        text={`Services booked for ${customerName} appear here.`}
        icon={<IconTool size={18} />}
        action={<AddService customerId={customerId} />}
      />
    );
  }
  return (
    <>
      <div className={classes.panelHead}>
        <span className="tabular">{counted(booked.length, "service")}</span>
        <AddService customerId={customerId} />
      </div>
      <ul className={classes.jobs} aria-label={`Services booked for ${customerName}`}>
        {booked.map(({ id, name, jobs, last }) => (
          <li key={id} className={classes.appointment}>
            <span className={page.rowWords}>
              <Link to={servicePath({ id })}>{name}</Link>
              <span className={classes.appointmentNote}>
                {counted(jobs, "job")}, last on <DayText at={last} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

type Booked = { id: number; name: string; jobs: number; last: string };

/** The one that was booked last comes first; a job that was called off counts for nothing. */
function servicesIn(jobs: readonly JobListItem[]): Booked[] {
  const booked = new Map<number, Booked>();
  for (const { service_id: id, service_name: name, status, start_date, created_at } of jobs) {
    if (id === null || status === "cancelled") continue;
    const at = start_date ?? created_at;
    const known = booked.get(id);
    const last = known && known.last > at ? known.last : at;
    booked.set(id, { id, name: name ?? "Service", jobs: (known?.jobs ?? 0) + 1, last });
  }
  return [...booked.values()].toSorted((a, b) => b.last.localeCompare(a.last));
}

/** A service is booked by a job. */
function AddService({ customerId }: { customerId: number }) {
  const notAllowed = useWhyNot()("jobs.create");
  const icon = <IconPlus size={16} aria-hidden />;
  return notAllowed ? (
    <Button disabled title={notAllowed} leftSection={icon}>
      Add Service
    </Button>
  ) : (
    <Button component={Link} to={jobsPath({ new: 1, customer: customerId })} leftSection={icon}>
      Add Service
    </Button>
  );
}
