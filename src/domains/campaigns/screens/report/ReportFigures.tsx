/** What came of a campaign in figures; opens are an estimate and say so. */
import { Money } from "#ui/Money.tsx";
import { FigureStrip, StripFigure } from "#ui/record/FigureStrip.tsx";
import type { CampaignChannel } from "../../audience-contract.ts";
import type { CampaignReport } from "../../results-contract.ts";
import { shareText } from "../campaign-words.ts";
import classes from "./report.module.css";

type Props = { report: CampaignReport; channel: CampaignChannel };

const shown = (count: number): string => count.toLocaleString("en-US");

export function ReportFigures({ report, channel }: Props) {
  const { recipients, delivered, opened, opened_by_machine: byMachine, clicked } = report;
  const { answered, unsubscribed, complained, bookings, revenue_cents: revenue } = report;
  const isMail = channel === "mail";
  return (
    <div className={classes.figures}>
      <FigureStrip label="Results">
        <StripFigure
          label="Delivered"
          value={shown(delivered)}
          note={`Of ${shown(recipients)} ${recipients === 1 ? "recipient" : "recipients"}`}
        />
        {isMail && (
          <StripFigure
            label="Opened (estimate)"
            value={`${shown(opened)} (${shareText(opened, delivered)})`}
            note={byMachine > 0 ? `${shown(byMachine)} by mail apps alone` : "Mail apps left out"}
          />
        )}
        <StripFigure label="Clicked" value={`${shown(clicked)} (${shareText(clicked, delivered)})`} />
        <StripFigure label="Answered" value={shown(answered)} />
      </FigureStrip>
      <FigureStrip label="What followed">
        <StripFigure label="Bookings" value={shown(bookings)} note={`Within ${report.within_days} days`} />
        {revenue !== null && (
          <StripFigure
            label="Revenue"
            value={<Money minor={revenue} currency={report.currency} />}
            note={`Paid within ${report.within_days} days`}
          />
        )}
        <StripFigure label="Unsubscribed" value={shown(unsubscribed)} />
        {isMail && <StripFigure label="Reported as spam" value={shown(complained)} />}
      </FigureStrip>
      <p className={classes.note}>
        Bookings and revenue count customers who clicked or answered, within {report.within_days} days after
        that.
      </p>
    </div>
  );
}
