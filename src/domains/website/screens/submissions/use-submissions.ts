/** The submissions of a form: what is asked for stands in the address, and the server answers page by page. */
import { freshness } from "#ui/api/freshness.ts";
import { asked, oneOf } from "#ui/data-table/list-filters.ts";
import { type ListFilters, useListFilters } from "#ui/data-table/use-list-filters.ts";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { type SubmissionListItem, SubmissionState } from "../../forms/submissions/contract.ts";
import { submissionsApi } from "../forms-api.ts";

const pageSize = 50;

const schema = { state: oneOf(SubmissionState.options) };

export type SubmissionFilters = ListFilters<typeof schema>;

export const useSubmissionFilters = (): SubmissionFilters => useListFilters(schema);

export function useSubmissions(id: number, { search: typed, filters: { state } }: SubmissionFilters) {
  return useListQuery({
    call: submissionsApi.list,
    search: typed,
    input: (search) => ({ id, limit: pageSize, ...asked({ search, state }) }),
    rowsOf: submissionsOf,
    kept: freshness.customerList,
  });
}

const submissionsOf = ({ submissions }: { submissions: SubmissionListItem[] }): SubmissionListItem[] =>
  submissions;
