/** What happened to a job, the newest first. */
import { useQuery } from "@tanstack/react-query";
import { HistoryCard } from "#ui/record/HistoryCard.tsx";
import { jobsApi } from "../jobs-api.ts";

export function JobHistory({ id }: { id: number }) {
  const history = useQuery(jobsApi.history.queryOptions({ input: { id } }));
  return <HistoryCard title="History" history={history} />;
}
