/** What visitors answered to one form: searched, narrowed down, opened beside the list, and exported. */
import { Skeleton } from "@mantine/core";
import { IconDownload, IconInbox, IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { idIn } from "#shared/page-path.ts";
import { freshness } from "#ui/api/freshness.ts";
import { FilterBar } from "#ui/data-table/FilterBar.tsx";
import { FilterSelect } from "#ui/data-table/FilterSelect.tsx";
import { SearchBox } from "#ui/data-table/SearchBox.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { usePageTitle } from "#ui/page-title.ts";
import { RecordFrame, RecordOfAddress } from "#ui/RecordFrame.tsx";
import type { WebsiteForm } from "../../forms/contract.ts";
import { websiteFormsPath } from "../../paths.ts";
import { pathOf } from "../form-words.ts";
import { formsApi } from "../forms-api.ts";
import { useSubmissionChanges } from "./change-submission.ts";
import { SubmissionDrawer } from "./SubmissionDrawer.tsx";
import { SubmissionList } from "./SubmissionList.tsx";
import { type SubmissionFilters, useSubmissionFilters, useSubmissions } from "./use-submissions.ts";

const words = {
  noun: "form",
  title: "Form Submissions",
  back: { to: websiteFormsPath(), label: "Back to Website Forms" },
  icon: <IconInbox size={18} />,
};

export const SubmissionsScreen = () => <RecordOfAddress words={words} Loaded={Loaded} />;

function Loaded({ id }: { id: number }) {
  const form = useQuery({ ...formsApi.get.queryOptions({ input: { id } }), ...freshness.customerList });
  usePageTitle(form.data && `${form.data.name}: Submissions`);
  return (
    <RecordFrame words={words} record={form} skeleton={<Skeleton height={480} radius="md" aria-hidden />}>
      {(found) => <Submissions form={found} />}
    </RecordFrame>
  );
}

function Submissions({ form }: { form: WebsiteForm }) {
  const list = useSubmissionFilters();
  const { address } = list;
  const found = useSubmissions(form.id, list);
  const changes = useSubmissionChanges(form.id);
  const opened = idIn(address.get("submission"));
  return (
    <>
      <PageHeader
        title={form.name}
        subtitle="Submissions"
        back={words.back}
        more={[
          {
            label: "Export",
            icon: <IconDownload size={16} aria-hidden />,
            onSelect: () => changes.exportAll(list.filters.state || undefined),
          },
          { label: "Edit Form", icon: <IconPencil size={16} aria-hidden />, to: pathOf(form) },
        ]}
      />
      <Filters list={list} counts={found.first?.counts} />
      <SubmissionList
        formId={form.id}
        list={list}
        found={found}
        onOpen={({ id }) => address.set({ submission: String(id) })}
      />
      <SubmissionDrawer
        formId={form.id}
        submissionId={opened}
        onClose={() => address.set({ submission: null })}
      />
    </>
  );
}

type Counts = { new: number; read: number; spam: number };

function Filters({ list, counts }: { list: SubmissionFilters; counts: Counts | undefined }) {
  const { search, setSearch, setFilters } = list;
  const { state } = list.filters;
  const count = (name: keyof Counts) => (counts ? ` (${counts[name]})` : "");
  return (
    <FilterBar
      search={<SearchBox value={search} onChange={setSearch} placeholder="Search submissions..." />}
      filters={
        <FilterSelect
          label="Status"
          data={[
            { value: "", label: "New and Read" },
            { value: "new", label: `New${count("new")}` },
            { value: "read", label: `Read${count("read")}` },
            { value: "spam", label: `Spam${count("spam")}` },
          ]}
          value={state}
          onChange={(next) => setFilters({ state: next })}
        />
      }
      count={state ? 1 : 0}
      onClear={() => setFilters({ state: "" })}
    />
  );
}
