/** The customers in an automation: what is asked for stands in the address, and the server answers page by page. */
import { freshness } from "#ui/api/freshness.ts";
import { asked, oneOf } from "#ui/data-table/list-filters.ts";
import { type ListFilters, useListFilters } from "#ui/data-table/use-list-filters.ts";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { type AutomationRun, RunState } from "../../contract.ts";
import { automationsApi } from "../automations-api.ts";

const pageSize = 50;

const schema = { state: oneOf(RunState.options) };

export type RunFilters = ListFilters<typeof schema>;

export const useRunFilters = (): RunFilters => useListFilters(schema);

export function useRuns(id: number, { search: typed, filters: { state } }: RunFilters) {
  return useListQuery({
    call: automationsApi.runs,
    search: typed,
    input: (search) => ({ id, limit: pageSize, ...asked({ search, state }) }),
    rowsOf: runsOf,
    kept: freshness.customerList,
  });
}

const runsOf = ({ runs }: { runs: AutomationRun[] }): AutomationRun[] => runs;
