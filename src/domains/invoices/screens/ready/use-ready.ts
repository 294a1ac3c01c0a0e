/** Finished work that is not invoiced: the list, which of its rows are chosen, and what is done with them. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { freshness } from "#ui/api/freshness.ts";
import { asked, oneOf } from "#ui/data-table/list-filters.ts";
import { type ListFilters, useListFilters } from "#ui/data-table/use-list-filters.ts";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { notifyError, notifySuccess, notifyUndo } from "#ui/overlays/toast.tsx";
import { type DraftOutcome, mostDrafts, type ReadyJob } from "../../billing/contract.ts";
import { billingApi, refreshBilling } from "../billing-api.ts";

const pageSize = 50;

const schema = { show: oneOf(["dismissed"] as const) };

export type ReadyFilters = ListFilters<typeof schema>;

export const useReadyFilters = (): ReadyFilters => useListFilters(schema);

export function useReady({ search: typed, filters: { show } }: ReadyFilters) {
  return useListQuery({
    call: billingApi.ready,
    search: typed,
    input: (search) => ({
      limit: pageSize,
      ...asked({ search }),
      ...(show === "dismissed" ? { is_dismissed: "true" } : {}),
    }),
    rowsOf: jobsOf,
    kept: freshness.customerList,
  });
}

const jobsOf = ({ jobs }: { jobs: ReadyJob[] }): ReadyJob[] => jobs;

/** Only what is shown can be chosen: a job that was billed meanwhile falls out by itself. */
export function useChosen(rows: readonly ReadyJob[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const chosen = rows.filter(({ job_id }) => ids.has(job_id));
  return {
    chosen,
    isChosen: ({ job_id }: ReadyJob) => ids.has(job_id),
    toggle: ({ job_id }: ReadyJob) =>
      setIds((before) => {
        const after = new Set(before);
        if (!after.delete(job_id)) after.add(job_id);
        return after;
      }),
    chooseAll: (isWanted: boolean) => setIds(new Set(isWanted ? rows.map(({ job_id }) => job_id) : [])),
    clear: () => setIds(new Set()),
  };
}

/** What became of a job, with its name. */
export type Outcome = DraftOutcome & { job: ReadyJob };

export function useDrafting() {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [outcomes, setOutcomes] = useState<Outcome[]>([]);
  const draft = async (jobs: readonly ReadyJob[], each: "job" | "customer"): Promise<void> => {
    setBusy(true);
    const made: Outcome[] = [];
    try {
      for (let from = 0; from < jobs.length; from += mostDrafts) {
        const part = jobs.slice(from, from + mostDrafts);
        const answer = await billingApi.drafts.call({ job_ids: part.map(({ job_id }) => job_id), each });
        const byId = new Map(part.map((job) => [job.job_id, job]));
        for (const outcome of answer.outcomes) {
          const job = byId.get(outcome.job_id);
          if (job) made.push({ ...outcome, job });
        }
      }
    } catch (error) {
      notifyError(error, "Failed to create the drafts");
    }
    setOutcomes(made);
    await refreshBilling(client);
    setBusy(false);
  };
  return { isBusy, outcomes, draft, forget: () => setOutcomes([]) };
}

/** Puts a job back into the queue, and says so. */
export function useUndismiss() {
  const client = useQueryClient();
  return async ({ job_id, number }: Pick<ReadyJob, "job_id" | "number">): Promise<void> => {
    try {
      await billingApi.undismiss.call({ id: job_id });
      await refreshBilling(client);
      notifySuccess(`${number} is ready to invoice again.`);
    } catch (error) {
      notifyError(error, "Failed to put the job back");
    }
  };
}

/** After a job was let go: with a way back. */
export function useDismissed() {
  const client = useQueryClient();
  const undismiss = useUndismiss();
  return (job: ReadyJob): void => {
    void refreshBilling(client);
    notifyUndo(`${job.number} has nothing to bill.`, () => void undismiss(job));
  };
}
