/** The templates of the business to search, to narrow down and to open, with the windows that belong to them. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Customer, customersContract } from "#domains/customers/contract.ts";
import { apiFor } from "#ui/api/client.ts";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { FilterSelect } from "#ui/data-table/FilterSelect.tsx";
import { SearchBox } from "#ui/data-table/SearchBox.tsx";
import type { ListAddress } from "#ui/data-table/use-list-address.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { useMay } from "#ui/session/permissions.ts";
import { useShortcut } from "#ui/shortcuts.ts";
import { NewTemplateDialog, UseTemplateDialog, usePrefetchedParts, VersionsDialog } from "./lazy-parts.tsx";
import { TemplateList } from "./TemplateList.tsx";
import { kindOptions, sortOptions } from "./template-words.ts";
import classes from "./templates.module.css";
import { type TemplateFilters, useCategories } from "./use-templates.ts";

const customersApi = apiFor("customers", customersContract);

export function TemplateBook({ list }: { list: TemplateFilters }) {
  const { address } = list;
  const [used, setUsed] = useState<number | null>(null);
  const [versionsOf, setVersionsOf] = useState<number | null>(null);
  usePrefetchedParts();
  const notAllowed = useWhyNot()("templates.create");
  const customer = useCustomerOf(address);
  const add = () => address.set({ new: "1" });
  useShortcut({ keys: "n", label: "Create template", group: "Templates", run: add }, !notAllowed);
  return (
    <>
      {customer && (
        <p className={classes.note}>
          Choose Use Template from the menu of a template to write to {customer.first_name}{" "}
          {customer.last_name}.
        </p>
      )}
      <Filters list={list} />
      <TemplateList
        list={list}
        onAdd={notAllowed ? undefined : add}
        onUse={({ id }) => setUsed(id)}
        onVersions={({ id }) => setVersionsOf(id)}
      />
      <NewTemplateDialog
        isOpen={address.get("new") === "1"}
        onClose={() => address.set({ new: null })}
        kind={list.filters.kind || null}
      />
      <UseTemplateDialog
        isOpen={used !== null}
        onClose={() => setUsed(null)}
        templateId={used}
        customer={customer}
      />
      <VersionsDialog
        isOpen={versionsOf !== null}
        onClose={() => setVersionsOf(null)}
        templateId={versionsOf}
      />
    </>
  );
}

/** For whom a template is looked for, when the address says so. */
function useCustomerOf(address: ListAddress): Customer | undefined {
  const id = address.get("customer") ?? "";
  const isId = /^[1-9]\d{0,14}$/.test(id);
  const may = useMay();
  return useQuery({
    ...customersApi.get.queryOptions({ input: { id: Number(id) } }),
    enabled: isId && may("customers.view"),
  }).data;
}

function Filters({ list }: { list: TemplateFilters }) {
  const { search, setSearch, setFilters } = list;
  const { category, kind, sort } = list.filters;
  const categories = useCategories().data?.categories ?? [];
  const used = categories.filter((each) => each.templates > 0 || each.name === category);
  return (
    <FilterBar
      search={<SearchBox value={search} onChange={setSearch} placeholder="Search templates..." />}
      filters={
        <>
          <FilterSelect
            label="Type"
            data={[{ value: "", label: "All Types" }, ...kindOptions]}
            value={kind}
            onChange={(next) => setFilters({ kind: next })}
          />
          <FilterSelect
            label="Category"
            data={[
              { value: "", label: "All Categories" },
              ...used.map(({ name, templates }) => ({ value: name, label: `${name} (${templates})` })),
            ]}
            value={category}
            onChange={(next) => setFilters({ category: next })}
          />
          <FilterSelect
            label="Sort by"
            data={[{ value: "", label: "Name, A to Z" }, ...sortOptions]}
            value={sort === "name" ? "" : sort}
            onChange={(next) => setFilters({ sort: next })}
          />
        </>
      }
      count={[category, kind].filter(Boolean).length}
      onClear={() => setFilters({ category: "", kind: "" })}
    />
  );
}
