/** The screens' door to the jobs and visits that the server keeps. */
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { calendarContract } from "#domains/calendar/contract.ts";
import { apiFor } from "#ui/api/client.ts";
import { freshness } from "#ui/api/freshness.ts";
import { type Job, jobsContract } from "../contract.ts";
import { customerWorkContract } from "../customer-work/contract.ts";
import { visitsContract } from "../visits/contract.ts";

export const jobsApi = apiFor("jobs", jobsContract);
export const customerWorkApi = apiFor("customer work", customerWorkContract);
export const visitsApi = apiFor("visits", visitsContract);
export const calendarApi = apiFor("calendar", calendarContract);

/** After a change of a job: what the server now says stands at once, and all around it is fetched again. */
export function putJob(client: QueryClient, job: Job): void {
  client.setQueryData(jobsApi.get.queryKey({ input: { id: job.id } }), job);
  void client.invalidateQueries({ queryKey: jobsApi.list.key() });
  void client.invalidateQueries({ queryKey: jobsApi.stats.key() });
  void client.invalidateQueries({ queryKey: jobsApi.history.key() });
  void client.invalidateQueries({ queryKey: customerWorkApi.key() });
  void client.invalidateQueries({ queryKey: visitsApi.key() });
  void client.invalidateQueries({ queryKey: calendarApi.key() });
}

/** After a change of a visit, or when nothing on the screen can be trusted. */
export async function refreshJobs(client: QueryClient): Promise<void> {
  await Promise.all(
    [jobsApi.key(), customerWorkApi.key(), visitsApi.key(), calendarApi.key()].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}

export const useJob = (id: number | null) =>
  useQuery({
    ...jobsApi.get.queryOptions({ input: { id: id ?? 0 } }),
    ...freshness.calendarToday,
    enabled: id !== null,
  });
