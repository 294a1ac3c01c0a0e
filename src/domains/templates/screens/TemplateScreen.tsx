/** One template: its words beside what a customer gets of them. */
import { Skeleton } from "@mantine/core";
import { IconTemplate } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { freshness } from "#ui/api/freshness.ts";
import { usePageTitle } from "#ui/page-title.ts";
import { RecordFrame, RecordOfAddress } from "#ui/RecordFrame.tsx";
import { templatesPath } from "../paths.ts";
import { TemplateEditor } from "./editor/TemplateEditor.tsx";
import { templatesApi } from "./templates-api.ts";

const words = {
  noun: "template",
  title: "Template",
  back: { to: templatesPath(), label: "Back to Templates" },
  icon: <IconTemplate size={18} />,
};

export const TemplateScreen = () => <RecordOfAddress words={words} Loaded={Loaded} />;

function Loaded({ id }: { id: number }) {
  const template = useQuery({
    ...templatesApi.get.queryOptions({ input: { id } }),
    ...freshness.customerList,
  });
  usePageTitle(template.data?.name);
  return (
    <RecordFrame words={words} record={template} skeleton={<Skeleton height={480} radius="md" aria-hidden />}>
      {(found) => <TemplateEditor template={found} />}
    </RecordFrame>
  );
}
