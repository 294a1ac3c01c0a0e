/** A campaign that is on its way or was sent: how far it has come, what came of it, and the result for each recipient. */
import { Alert } from "@mantine/core";
import { IconAlertTriangle, IconCalendarOff, IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { freshness } from "#ui/api/freshness.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { FigureStripSkeleton } from "#ui/record/FigureStrip.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { Campaign } from "../../contract.ts";
import { campaignsPath } from "../../paths.ts";
import { isAllowed, useCampaignActions } from "../campaign-actions.tsx";
import { channelLabels, stateLabels } from "../campaign-words.ts";
import { campaignsApi } from "../campaigns-api.ts";
import { useCampaignChanges } from "../change-campaign.ts";
import { LinksCard, MessageCard, ReasonsCard } from "./DetailCards.tsx";
import { ProgressCard } from "./ProgressCard.tsx";
import { RecipientsCard } from "./RecipientsCard.tsx";
import { ReportFigures } from "./ReportFigures.tsx";
import classes from "./report.module.css";

export function CampaignReportView({ campaign }: { campaign: Campaign }) {
  const { id, name, state, channel, reason } = campaign;
  const actionsFor = useCampaignActions({ isOwnPage: true });
  const report = useQuery({
    ...campaignsApi.report.queryOptions({ input: { id } }),
    ...(state === "sending" ? freshness.messages : freshness.customerList),
  });
  const { data } = report;
  return (
    <>
      <PageHeader
        title={name}
        back={{ to: campaignsPath(), label: "Back to Campaigns" }}
        aside={<StatusBadge status={state} {...stateLabels[state]} />}
        subtitle={channelLabels[channel]}
        actions={<MainButton campaign={campaign} />}
        menu={{ label: `Actions for ${name}`, actions: () => actionsFor(campaign) }}
      />
      {state === "paused" && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title="Sending is paused" mb="md">
          {reason ?? "Resume it to send to everyone who is still waiting."}
        </Alert>
      )}
      {data?.warning && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title="Spam complaints" mb="md">
          {data.warning}
        </Alert>
      )}
      {report.isError && !data && (
        <ErrorCard
          title="Failed to load the results"
          error={report.error}
          isRetrying={report.isFetching}
          onRetry={() => void report.refetch()}
        />
      )}
      {!data && !report.isError && <FigureStripSkeleton label="Loading results" />}
      {data && (
        <div className={classes.report}>
          {state !== "scheduled" && <ReportFigures report={data} channel={channel} />}
          <div className={classes.columns}>
            <ProgressCard campaign={campaign} report={data} />
            <MessageCard campaign={campaign} />
            {data.links.length > 0 && <LinksCard report={data} />}
            {data.reasons.length > 0 && <ReasonsCard report={data} />}
          </div>
          {state !== "scheduled" && <RecipientsCard campaign={campaign} />}
        </div>
      )}
    </>
  );
}

/** What most people want of it now; everything else is in the menu. */
function MainButton({ campaign }: { campaign: Campaign }) {
  const changes = useCampaignChanges();
  const whyNot = useWhyNot()("campaigns.send");
  if (isAllowed("pause", campaign)) {
    return (
      <ActionButton
        variant="default"
        leftSection={<IconPlayerPause size={16} aria-hidden />}
        whyNot={whyNot}
        onClick={() => void changes.pause(campaign)}
      >
        Pause Sending
      </ActionButton>
    );
  }
  if (isAllowed("resume", campaign)) {
    return (
      <ActionButton
        leftSection={<IconPlayerPlay size={16} aria-hidden />}
        whyNot={whyNot}
        onClick={() => void changes.resume(campaign)}
      >
        Resume Sending
      </ActionButton>
    );
  }
  if (!isAllowed("unschedule", campaign)) return null;
  return (
    <ActionButton
      variant="default"
      leftSection={<IconCalendarOff size={16} aria-hidden />}
      whyNot={whyNot}
      onClick={() => void changes.unschedule(campaign)}
    >
      Unschedule
    </ActionButton>
  );
}
