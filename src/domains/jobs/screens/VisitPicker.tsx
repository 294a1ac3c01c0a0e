/** The choice of one more visit of some jobs; it isn't there where they have no other, or for those who may not see any. */
import { NativeSelect } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { formatDateTime } from "#shared/time/dates.ts";
import { freshness } from "#ui/api/freshness.ts";
import { useMay } from "#ui/session/permissions.ts";
import { useSession } from "#ui/session/session.ts";
import type { Visit } from "../visits/contract.ts";
import { visitLabels } from "./job-words.ts";
import { jobsApi } from "./jobs-api.ts";

type Props = {
  jobIds: readonly number[];
  /** Visits that are not offered. */
  chosen: readonly number[];
  onChoose: (visit: Visit) => void;
  className?: string | undefined;
};

export function VisitPicker({ jobIds, chosen, onChoose, className }: Props) {
  const enabled = useMay()("jobs.view");
  const zone = useSession().organization?.timeZone ?? "UTC";
  const jobs = useQueries({
    queries: jobIds.map((id) => ({
      ...jobsApi.get.queryOptions({ input: { id } }),
      ...freshness.calendarToday,
      enabled,
    })),
  });
  const visits = jobs
    .flatMap(({ data }) => data?.visits ?? [])
    .filter(({ id, status }) => !chosen.includes(id) && status !== "cancelled");
  if (visits.length === 0) return null;
  const wordsOf = ({ job_number, job_title, start, status }: Visit) =>
    `${job_number} ${job_title}, ${start === null ? visitLabels[status] : formatDateTime(start, zone)}`;
  return (
    <NativeSelect
      label="Link to a visit"
      {...(className ? { className } : {})}
      data={[
        { value: "", label: "Choose a visit" },
        ...visits.map((visit) => ({ value: String(visit.id), label: wordsOf(visit) })),
      ]}
      value=""
      onChange={(event) => {
        const visit = visits.find(({ id }) => String(id) === event.currentTarget.value);
        if (visit) onChoose(visit);
      }}
    />
  );
}
