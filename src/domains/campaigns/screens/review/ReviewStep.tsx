/** The last step: what is wrong with the draft, who gets it and who doesn't, a test to oneself, and when it is sent. */
import { Alert, Skeleton } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import type { Campaign } from "../../contract.ts";
import { campaignsApi } from "../campaigns-api.ts";
import type { CampaignDraft } from "../editor/use-campaign-draft.ts";
import { ChecksCard, ReachStrip, RefusedCard } from "./ReviewCards.tsx";
import classes from "./review.module.css";
import { SendCard } from "./SendCard.tsx";
import { TestCard } from "./TestCard.tsx";

type Props = { campaign: Campaign; draft: CampaignDraft };

export function ReviewStep({ campaign, draft }: Props) {
  const { flush, saveState } = draft;
  // What is looked at is what was saved.
  useEffect(() => void flush(), [flush]);
  const isSaved = saveState === "saved";
  const review = useQuery({
    ...campaignsApi.review.queryOptions({ input: { id: campaign.id } }),
    enabled: isSaved,
    staleTime: 0,
  });
  if (saveState === "failed" || saveState === "stale") {
    return <Alert color="yellow">Your last changes aren't saved. Save them before you send.</Alert>;
  }
  if (review.isError) {
    return (
      <ErrorCard
        title="Failed to check the campaign"
        error={review.error}
        isRetrying={review.isFetching}
        onRetry={() => void review.refetch()}
      />
    );
  }
  if (!review.data || !isSaved)
    return <Skeleton height={360} radius="md" aria-label="Checking the campaign" />;
  const { data } = review;
  return (
    <div className={classes.review}>
      {data.blocked && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title="This can't be sent yet">
          {data.blocked}
        </Alert>
      )}
      <ReachStrip review={data} channel={campaign.channel} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <ChecksCard checks={data.checks} />
          <RefusedCard review={data} channel={campaign.channel} />
        </div>
        <div className={classes.column}>
          <TestCard campaign={campaign} />
          <SendCard campaign={campaign} review={data} />
        </div>
      </div>
    </div>
  );
}
