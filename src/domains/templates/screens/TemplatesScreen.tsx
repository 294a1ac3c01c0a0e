/** The page of templates: contracts, emails and texts that are written once and used again. */
import { PageHeader } from "#ui/PageHeader.tsx";
import { CreateButton } from "./CreateButton.tsx";
import { TemplateBook } from "./TemplateBook.tsx";
import { useTemplateFilters } from "./use-templates.ts";

export function TemplatesScreen() {
  const list = useTemplateFilters();
  return (
    <>
      <PageHeader
        title="Templates"
        subtitle="Contracts, emails and texts you write once and use again"
        actions={<CreateButton onClick={() => list.address.set({ new: "1" })} />}
      />
      <TemplateBook list={list} />
    </>
  );
}
