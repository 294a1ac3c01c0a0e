/** The columns of the list of jobs that a view can show besides the usual ones. */
import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useMemberNames } from "#domains/users/screens/MemberPicker.tsx";
import { loadViewColumns } from "#domains/views/screens/ViewColumnsPanel.tsx";
import type { Column } from "#ui/data-table/DataTable.tsx";
import { Money } from "#ui/Money.tsx";
import { useSession } from "#ui/session/session.ts";
import type { JobListItem } from "../../contract.ts";
import { jobListFields } from "../../list-fields-contract.ts";

const cells: Record<string, (job: JobListItem) => ReactNode> = {
  service_name: ({ service_name }) => service_name ?? "—",
  is_unscheduled: (job) => (isUnscheduled(job) ? "Yes" : "No"),
  cancelled_by_customer: ({ cancelled_by_customer }) => (cancelled_by_customer ? "Yes" : "No"),
  technicians: ({ technicians }) => <Names ids={technicians} />,
  price_cents: ({ price_cents }) => <Amount cents={price_cents} />,
  cost_cents: ({ cost_cents }) => <Amount cents={cost_cents} />,
  margin_cents: ({ price_cents, cost_cents }) => (
    <Amount cents={cost_cents === null ? null : price_cents - cost_cents} />
  ),
  is_repeating: ({ recurrence_words }) => recurrence_words ?? "No",
  created_by: ({ created_by }) => <Names ids={created_by === null ? [] : [created_by]} />,
};

/** As the server works it out: nothing of it that is still to be done has a time. */
function isUnscheduled({ status, next_visit, visits_total, visits_done }: JobListItem): boolean {
  const isOpen = status === "planning" || status === "in_progress";
  return isOpen && next_visit === null && (visits_total === 0 || visits_done < visits_total);
}

function Names({ ids }: { ids: readonly string[] }) {
  const { nameOf } = useMemberNames();
  return ids.length === 0 ? "—" : ids.map(nameOf).join(", ");
}

function Amount({ cents }: { cents: number | null }) {
  const currency = useSession().organization?.currency ?? "USD";
  return cents === null ? "—" : <Money minor={cents} currency={currency} />;
}

/** Of the usual columns, the one of the service is only a way to it. */
export const loadColumns = (
  client: QueryClient,
  names: readonly string[],
  usual: readonly Column<JobListItem>[],
): Promise<readonly Column<JobListItem>[]> =>
  loadViewColumns({
    client,
    names,
    usual: usual.filter(({ id }) => id !== "service_name"),
    fields: jobListFields,
    kind: "job",
    cells,
  });
