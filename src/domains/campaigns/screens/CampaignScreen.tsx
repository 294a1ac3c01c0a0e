/** One campaign: the editor while it is a draft, and afterwards what comes of it. */
import { Skeleton } from "@mantine/core";
import { IconSpeakerphone } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { freshness } from "#ui/api/freshness.ts";
import { usePageTitle } from "#ui/page-title.ts";
import { RecordFrame, RecordOfAddress } from "#ui/RecordFrame.tsx";
import { campaignsPath } from "../paths.ts";
import { campaignsApi } from "./campaigns-api.ts";
import { CampaignEditor } from "./editor/CampaignEditor.tsx";
import { CampaignReportView } from "./report/CampaignReportView.tsx";

const words = {
  noun: "campaign",
  title: "Campaign",
  back: { to: campaignsPath(), label: "Back to Campaigns" },
  icon: <IconSpeakerphone size={18} />,
};

export const CampaignScreen = () => <RecordOfAddress words={words} Loaded={Loaded} />;

function Loaded({ id }: { id: number }) {
  const campaign = useQuery({
    ...campaignsApi.get.queryOptions({ input: { id } }),
    ...freshness.customerList,
  });
  usePageTitle(campaign.data?.name);
  return (
    <RecordFrame words={words} record={campaign} skeleton={<Skeleton height={480} radius="md" aria-hidden />}>
      {(found) =>
        found.state === "draft" ? (
          <CampaignEditor campaign={found} />
        ) : (
          <CampaignReportView campaign={found} />
        )
      }
    </RecordFrame>
  );
}
