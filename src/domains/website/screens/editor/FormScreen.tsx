/** One form: what it asks on one side, on the other what visitors get. */
import { Skeleton } from "@mantine/core";
import { IconForms } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { freshness } from "#ui/api/freshness.ts";
import { usePageTitle } from "#ui/page-title.ts";
import { RecordFrame, RecordOfAddress } from "#ui/RecordFrame.tsx";
import { websiteFormsPath } from "../../paths.ts";
import { formsApi } from "../forms-api.ts";
import { FormEditor } from "./FormEditor.tsx";

const words = {
  noun: "form",
  title: "Website Form",
  back: { to: websiteFormsPath(), label: "Back to Website Forms" },
  icon: <IconForms size={18} />,
};

export const FormScreen = () => <RecordOfAddress words={words} Loaded={Loaded} />;

function Loaded({ id }: { id: number }) {
  const form = useQuery({ ...formsApi.get.queryOptions({ input: { id } }), ...freshness.customerList });
  usePageTitle(form.data?.name);
  return (
    <RecordFrame words={words} record={form} skeleton={<Skeleton height={480} radius="md" aria-hidden />}>
      {(found) => <FormEditor form={found} />}
    </RecordFrame>
  );
}
