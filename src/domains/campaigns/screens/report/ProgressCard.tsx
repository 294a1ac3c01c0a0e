/** How far a campaign has come, or when it begins. */
import { formatLongDate } from "#shared/time/dates.ts";
import { ProgressBar } from "#ui/charts/ProgressBar.tsx";
import { MomentText } from "#ui/RelativeTime.tsx";
import { Card } from "#ui/record/Card.tsx";
import { useSession } from "#ui/session/session.ts";
import type { Campaign } from "../../contract.ts";
import type { CampaignReport } from "../../results-contract.ts";
import classes from "./report.module.css";

type Props = { campaign: Campaign; report: CampaignReport };

export const ProgressCard = ({ campaign, report }: Props) => (
  <Card title={campaign.state === "scheduled" ? "Schedule" : "Progress"}>
    {campaign.state === "scheduled" ? (
      <ScheduleText campaign={campaign} />
    ) : (
      <>
        <ProgressBar
          percent={percentDone(report)}
          label="Progress"
          words={`${openOf(report)} still waiting`}
        />
        <p className={classes.note}>
          {campaign.began_at && (
            <>
              Started <MomentText at={campaign.began_at} />
            </>
          )}
          {campaign.finished_at && (
            <>
              , finished <MomentText at={campaign.finished_at} />
            </>
          )}
        </p>
        <p className={classes.note}>
          {report.waiting.toLocaleString("en-US")} waiting, {report.held.toLocaleString("en-US")} on hold,{" "}
          {(report.refused + report.failed + report.not_sent).toLocaleString("en-US")} not sent
        </p>
      </>
    )}
  </Card>
);

function ScheduleText({ campaign: { schedule, starts_at: starts } }: { campaign: Campaign }) {
  const zone = useSession().organization?.timeZone ?? "UTC";
  if (schedule?.kind === "local") {
    return (
      <p className={classes.note}>
        Goes out on {formatLongDate(schedule.day, zone)} at {schedule.time} in each customer's time zone.
        {starts && (
          <>
            {" "}
            The first message leaves <MomentText at={starts} />.
          </>
        )}
      </p>
    );
  }
  return (
    <p className={classes.note}>
      {starts ? (
        <>
          Goes out <MomentText at={starts} />.
        </>
      ) : (
        "Goes out soon."
      )}{" "}
      Unschedule it to make changes.
    </p>
  );
}

const openOf = ({ waiting, held }: CampaignReport): number => waiting + held;

function percentDone(report: CampaignReport): number {
  const { recipients } = report;
  return recipients === 0 ? 0 : Math.floor(((recipients - openOf(report)) / recipients) * 100);
}
