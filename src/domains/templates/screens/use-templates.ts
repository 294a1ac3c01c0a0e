/** The templates for a list: what is asked for stands in the address, and the server answers page by page. */
import { useQuery } from "@tanstack/react-query";
import { freshness } from "#ui/api/freshness.ts";
import { anyText, asked, oneOf } from "#ui/data-table/list-filters.ts";
import { type ListFilters, useListFilters } from "#ui/data-table/use-list-filters.ts";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { givenCategories, TemplateKind, type TemplateListItem, TemplateSort } from "../contract.ts";
import { templatesApi } from "./templates-api.ts";

const pageSize = 100;

const schema = {
  category: anyText,
  kind: oneOf(TemplateKind.options),
  sort: oneOf(TemplateSort.options),
};

export type TemplateFilters = ListFilters<typeof schema>;

export const useTemplateFilters = (): TemplateFilters => useListFilters(schema);

export function useTemplates({ search: typed, filters: { category, kind, sort } }: TemplateFilters) {
  return useListQuery({
    call: templatesApi.list,
    search: typed,
    input: (search) => ({ limit: pageSize, sort: sort || "name", ...asked({ search, category, kind }) }),
    rowsOf: templatesOf,
    kept: freshness.customerList,
  });
}

const templatesOf = ({ templates }: { templates: TemplateListItem[] }): TemplateListItem[] => templates;

export const useCategories = () =>
  useQuery({ ...templatesApi.categories.queryOptions(), ...freshness.customerList });

export const useCategoryNames = (): readonly string[] =>
  useCategories().data?.categories.map(({ name }) => name) ?? givenCategories;
