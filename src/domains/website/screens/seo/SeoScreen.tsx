/** How well each page of the website is found: its score, its keywords, who came, and what to improve. */
import { IconChartLine } from "@tabler/icons-react";
import { useState } from "react";
import { idIn } from "#shared/page-path.ts";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { FilterSelect } from "#ui/data-table/FilterSelect.tsx";
import { SearchBox } from "#ui/data-table/SearchBox.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import type { SeoPage } from "../../seo/contract.ts";
import { pageStatusOptions } from "../page-words.ts";
import { SeoList } from "./SeoList.tsx";
import { AnalyticsPanel, KeywordsDialog, OptimizePanel, usePrefetchedSeoParts } from "./seo-parts.tsx";
import { type SeoFilters, useSeoFilters, useSeoPages } from "./use-seo.ts";

export function SeoScreen() {
  const list = useSeoFilters();
  const { address } = list;
  const found = useSeoPages(list);
  const [named, setNamed] = useState<SeoPage | null>(null);
  usePrefetchedSeoParts();
  const average = found.first?.average_score ?? null;
  const analytics = address.get("analytics");
  return (
    <>
      <PageHeader
        title="SEO Management"
        subtitle={
          average === null
            ? "How well each page is found, and what to improve"
            : `Published pages score ${average} of 100 on average`
        }
        more={[
          {
            label: "Website Analytics",
            icon: <IconChartLine size={16} aria-hidden />,
            onSelect: () => address.set({ analytics: "all" }),
          },
        ]}
      />
      <Filters list={list} />
      <SeoList
        list={list}
        found={found}
        onOptimize={({ id }) => address.set({ optimize: String(id) })}
        onAnalytics={({ id }) => address.set({ analytics: String(id) })}
        onKeywords={setNamed}
      />
      <OptimizePanel
        pageId={idIn(address.get("optimize"))}
        isOpen={idIn(address.get("optimize")) !== null}
        onClose={() => address.set({ optimize: null })}
      />
      <AnalyticsPanel
        pageId={idIn(analytics)}
        isOpen={analytics !== null}
        onClose={() => address.set({ analytics: null })}
      />
      <KeywordsDialog page={named} isOpen={named !== null} onClose={() => setNamed(null)} />
    </>
  );
}

function Filters({ list: { search, setSearch, filters, setFilters } }: { list: SeoFilters }) {
  const { status } = filters;
  return (
    <FilterBar
      search={<SearchBox value={search} onChange={setSearch} placeholder="Search pages..." />}
      filters={
        <FilterSelect
          label="Status"
          data={[{ value: "", label: "Drafts and Published" }, ...pageStatusOptions]}
          value={status}
          onChange={(next) => setFilters({ status: next })}
        />
      }
      count={status ? 1 : 0}
      onClear={() => setFilters({ status: "" })}
    />
  );
}
