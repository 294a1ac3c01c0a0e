/** The forms for a list: what is asked for stands in the address, and the server answers page by page. */
import { freshness } from "#ui/api/freshness.ts";
import { asked, oneOf } from "#ui/data-table/list-filters.ts";
import { type ListFilters, useListFilters } from "#ui/data-table/use-list-filters.ts";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { type FormListItem, FormSort, FormStatus } from "../../forms/contract.ts";
import { formsApi } from "../forms-api.ts";

const pageSize = 50;

const schema = { status: oneOf(FormStatus.options), sort: oneOf(FormSort.options) };

export type FormFilters = ListFilters<typeof schema>;

export const useFormFilters = (): FormFilters => useListFilters(schema);

export function useForms({ search: typed, filters: { status, sort } }: FormFilters) {
  return useListQuery({
    call: formsApi.list,
    search: typed,
    input: (search) => ({ limit: pageSize, sort: sort || "newest", ...asked({ search, status }) }),
    rowsOf: formsOf,
    kept: freshness.customerList,
  });
}

const formsOf = ({ forms }: { forms: FormListItem[] }): FormListItem[] => forms;
