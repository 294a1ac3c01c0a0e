/** One automation: its steps, drawn or listed, and the settings of the one that is open. */
import { Skeleton } from "@mantine/core";
import { IconBolt } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { freshness } from "#ui/api/freshness.ts";
import { usePageTitle } from "#ui/page-title.ts";
import { RecordFrame, RecordOfAddress } from "#ui/RecordFrame.tsx";
import { automationsPath } from "../../paths.ts";
import { automationsApi } from "../automations-api.ts";
import { AutomationEditor } from "./AutomationEditor.tsx";

const words = {
  noun: "automation",
  title: "Automation",
  back: { to: automationsPath(), label: "Back to Automations" },
  icon: <IconBolt size={18} />,
};

export const AutomationScreen = () => <RecordOfAddress words={words} Loaded={Loaded} />;

function Loaded({ id }: { id: number }) {
  const found = useQuery({
    ...automationsApi.get.queryOptions({ input: { id } }),
    ...freshness.customerList,
  });
  usePageTitle(found.data?.name);
  return (
    <RecordFrame words={words} record={found} skeleton={<Skeleton height={480} radius="md" aria-hidden />}>
      {(automation) => <AutomationEditor automation={automation} />}
    </RecordFrame>
  );
}
