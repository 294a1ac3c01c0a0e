/** The page of website forms: what visitors answer, how many come, and what they can be asked. */
import { IconPlus } from "@tabler/icons-react";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { FilterSelect } from "#ui/data-table/FilterSelect.tsx";
import { SearchBox } from "#ui/data-table/SearchBox.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useShortcut } from "#ui/shortcuts.ts";
import { statusOptions } from "../form-words.ts";
import { NewFormDialog, usePrefetchedParts } from "../lazy-parts.tsx";
import { FormList } from "./FormList.tsx";
import { type FormFilters, useFormFilters } from "./use-forms.ts";

export function FormsScreen() {
  const list = useFormFilters();
  const { address } = list;
  const whyNot = useWhyNot()("website.create");
  usePrefetchedParts();
  const add = () => address.set({ new: "1" });
  useShortcut({ keys: "n", label: "New form", group: "Website Forms", run: add }, !whyNot);
  return (
    <>
      <PageHeader
        title="Website Forms"
        subtitle="Turn visitors of your website into leads"
        actions={
          <ActionButton leftSection={<IconPlus size={16} aria-hidden />} whyNot={whyNot} onClick={add}>
            New Form
          </ActionButton>
        }
      />
      <Filters list={list} />
      <FormList list={list} onAdd={whyNot ? undefined : add} />
      <NewFormDialog isOpen={address.get("new") === "1"} onClose={() => address.set({ new: null })} />
    </>
  );
}

function Filters({ list }: { list: FormFilters }) {
  const { search, setSearch, setFilters } = list;
  const { status, sort } = list.filters;
  return (
    <FilterBar
      search={<SearchBox value={search} onChange={setSearch} placeholder="Search forms..." />}
      filters={
        <>
          <FilterSelect
            label="Status"
            data={[{ value: "", label: "Drafts and Published" }, ...statusOptions]}
            value={status}
            onChange={(next) => setFilters({ status: next })}
          />
          <FilterSelect
            label="Sort by"
            data={[
              { value: "", label: "Last Modified" },
              { value: "name", label: "Name, A to Z" },
              { value: "-name", label: "Name, Z to A" },
            ]}
            value={sort === "newest" ? "" : sort}
            onChange={(next) => setFilters({ sort: next })}
          />
        </>
      }
      count={status ? 1 : 0}
      onClear={() => setFilters({ status: "" })}
    />
  );
}
