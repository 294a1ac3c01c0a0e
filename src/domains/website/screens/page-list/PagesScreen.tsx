/** The page of the website's pages: what is on the web, what is still a draft, and how often each was looked at. */
import { IconPlus, IconSettings } from "@tabler/icons-react";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { FilterSelect } from "#ui/data-table/FilterSelect.tsx";
import { SearchBox } from "#ui/data-table/SearchBox.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { useShortcut } from "#ui/shortcuts.ts";
import { websiteSettingsPath } from "../../paths.ts";
import { NewPageDialog, usePrefetchedPageParts } from "../lazy-parts.tsx";
import { pageStatusOptions } from "../page-words.ts";
import { PageList } from "./PageList.tsx";
import { type PageFilters, usePageFilters } from "./use-pages.ts";

export function PagesScreen() {
  const list = usePageFilters();
  const { address } = list;
  const whyNot = useWhyNot()("website.create");
  usePrefetchedPageParts();
  const add = () => address.set({ new: "1" });
  useShortcut({ keys: "n", label: "New page", group: "Website Pages", run: add }, !whyNot);
  return (
    <>
      <PageHeader
        title="Website Pages"
        subtitle="Your own website, block by block"
        more={[
          {
            label: "Website Settings",
            icon: <IconSettings size={16} aria-hidden />,
            to: websiteSettingsPath(),
          },
        ]}
        actions={
          <ActionButton leftSection={<IconPlus size={16} aria-hidden />} whyNot={whyNot} onClick={add}>
            New Page
          </ActionButton>
        }
      />
      <Filters list={list} />
      <PageList list={list} onAdd={whyNot ? undefined : add} />
      <NewPageDialog isOpen={address.get("new") === "1"} onClose={() => address.set({ new: null })} />
    </>
  );
}

function Filters({ list }: { list: PageFilters }) {
  const { search, setSearch, setFilters } = list;
  const { status, sort } = list.filters;
  return (
    <FilterBar
      search={<SearchBox value={search} onChange={setSearch} placeholder="Search pages..." />}
      filters={
        <>
          <FilterSelect
            label="Status"
            data={[{ value: "", label: "Drafts and Published" }, ...pageStatusOptions]}
            value={status}
            onChange={(next) => setFilters({ status: next })}
          />
          <FilterSelect
            label="Sort by"
            data={[
              { value: "", label: "Last Modified" },
              { value: "title", label: "Title, A to Z" },
              { value: "-title", label: "Title, Z to A" },
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
