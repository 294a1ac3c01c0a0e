/** One funnel: its steps on one side, on the other how many reached them lately. */
import { Skeleton } from "@mantine/core";
import { IconChartFunnel } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { freshness } from "#ui/api/freshness.ts";
import { usePageTitle } from "#ui/page-title.ts";
import { RecordFrame, RecordOfAddress } from "#ui/RecordFrame.tsx";
import { funnelsPath } from "../../paths.ts";
import { funnelsApi } from "../funnels-api.ts";
import { FunnelEditor } from "./FunnelEditor.tsx";

const words = {
  noun: "funnel",
  title: "Funnel",
  back: { to: funnelsPath(), label: "Back to Funnels" },
  icon: <IconChartFunnel size={18} />,
};

export const FunnelScreen = () => <RecordOfAddress words={words} Loaded={Loaded} />;

function Loaded({ id }: { id: number }) {
  const funnel = useQuery({ ...funnelsApi.get.queryOptions({ input: { id } }), ...freshness.customerList });
  usePageTitle(funnel.data?.name);
  return (
    <RecordFrame words={words} record={funnel} skeleton={<Skeleton height={480} radius="md" aria-hidden />}>
      {(found) => <FunnelEditor funnel={found} />}
    </RecordFrame>
  );
}
