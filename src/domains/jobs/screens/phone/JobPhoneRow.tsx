/** One job in a phone's list: what it is and where it stands, then for whom and when it goes on. */
import { formatDayOfYear, formatTime } from "#shared/time/dates.ts";
import { type Action, ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { PhoneRow } from "#ui/phone/PhoneRow.tsx";
import type { PhoneRowContent } from "#ui/phone/phone-row.ts";
import type { JobListItem } from "../../contract.ts";
import { JobStatusBadge } from "../JobStatusBadge.tsx";
import { dayText, nameOf, pathOf } from "../job-words.ts";
import { NavigateAction, navigateSwipe } from "./NavigateAction.tsx";

type Props = {
  job: JobListItem;
  zone: string;
  actionsFor?: (job: JobListItem) => Action[];
  /** On the customer's own page, which need not say again for whom it is. */
  isOnCustomer?: boolean;
};

/** On the customer's own page it need not say again for whom it is. */
export function jobPhoneRow(job: JobListItem, zone: string, isOnCustomer = false): PhoneRowContent {
  const isOpen = job.status === "planning" || job.status === "in_progress";
  return {
    title: nameOf(job),
    badge: <JobStatusBadge job={job} />,
    details: [!isOnCustomer && job.client_name, isOpen && whenText(job, zone), job.number],
    action: isOpen && <NavigateAction to={nameOf(job)} location={job.location} />,
    swipe: navigateSwipe,
  };
}

export function JobPhoneRow({ job, zone, actionsFor, isOnCustomer = false }: Props) {
  return (
    <li>
      <PhoneRow
        {...jobPhoneRow(job, zone, isOnCustomer)}
        to={pathOf(job)}
        menu={
          actionsFor && <ActionMenu label={`Actions for ${job.number}`} actions={() => actionsFor(job)} />
        }
      />
    </li>
  );
}

function whenText({ next_visit: visit, due_date: due }: JobListItem, zone: string): string {
  if (visit) return `${formatDayOfYear(visit.start, zone)}, ${formatTime(visit.start, zone)}`;
  return due === null ? "Unscheduled" : `Due ${dayText(due)}`;
}
