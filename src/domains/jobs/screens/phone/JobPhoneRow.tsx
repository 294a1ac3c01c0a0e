/** One job in a phone's list: what it is and where it stands, then for whom and when it goes on. */
import { formatDayOfYear, formatTime } from "#shared/time/dates.ts";
import { type Action, ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { PhoneRow } from "#ui/phone/PhoneRow.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { JobListItem } from "../../contract.ts";
import { dayText, nameOf, pathOf, statusColors, statusLabels } from "../job-words.ts";
import { NavigateAction, navigateSwipe } from "./NavigateAction.tsx";

type Props = {
  job: JobListItem;
  zone: string;
  actionsFor?: (job: JobListItem) => Action[];
  /** On the customer's own page, which need not say again for whom it is. */
  isOnCustomer?: boolean;
};

export function JobPhoneRow({ job, zone, actionsFor, isOnCustomer = false }: Props) {
  const isOpen = job.status === "planning" || job.status === "in_progress";
  return (
    <li>
      <PhoneRow
        to={pathOf(job)}
        title={nameOf(job)}
        badge={<Status job={job} />}
        details={[!isOnCustomer && job.client_name, isOpen && whenText(job, zone), job.number]}
        action={isOpen && <NavigateAction to={nameOf(job)} location={job.location} />}
        swipe={navigateSwipe}
        menu={
          actionsFor && <ActionMenu label={`Actions for ${job.number}`} actions={() => actionsFor(job)} />
        }
      />
    </li>
  );
}

/** One word is enough here: that it is late matters more than where it stands. */
function Status({ job }: { job: JobListItem }) {
  if (job.is_overdue) return <StatusBadge status="overdue" label="Overdue" />;
  return (
    <StatusBadge status={job.status} label={statusLabels[job.status]} color={statusColors[job.status]} />
  );
}

function whenText({ next_visit: visit, due_date: due }: JobListItem, zone: string): string {
  if (visit) return `${formatDayOfYear(visit.start, zone)}, ${formatTime(visit.start, zone)}`;
  return due === null ? "Unscheduled" : `Due ${dayText(due)}`;
}
