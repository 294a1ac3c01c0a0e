/** The automations for a list: what is asked for stands in the address, and the server answers page by page. */
import { freshness } from "#ui/api/freshness.ts";
import { asked, oneOf } from "#ui/data-table/list-filters.ts";
import { type ListFilters, useListFilters } from "#ui/data-table/use-list-filters.ts";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { type AutomationListItem, AutomationStatus } from "../../contract.ts";
import { automationsApi } from "../automations-api.ts";

const pageSize = 50;

const schema = { status: oneOf(AutomationStatus.options) };

export type AutomationFilters = ListFilters<typeof schema>;

export const useAutomationFilters = (): AutomationFilters => useListFilters(schema);

export function useAutomations({ search: typed, filters: { status } }: AutomationFilters) {
  return useListQuery({
    call: automationsApi.list,
    search: typed,
    input: (search) => ({ limit: pageSize, ...asked({ search, status }) }),
    rowsOf: automationsOf,
    kept: freshness.customerList,
  });
}

const automationsOf = ({ automations }: { automations: AutomationListItem[] }): AutomationListItem[] =>
  automations;
