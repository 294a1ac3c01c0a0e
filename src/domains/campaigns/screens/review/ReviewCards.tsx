/** What is known of a draft before it is sent: checks, how many get it at what cost, and who doesn't and why. */
import { IconAlertTriangle, IconCheck, IconX } from "@tabler/icons-react";
import { plural } from "#shared/plural.ts";
import { Money } from "#ui/Money.tsx";
import { Card } from "#ui/record/Card.tsx";
import { FigureStrip, StripFigure } from "#ui/record/FigureStrip.tsx";
import type { CampaignChannel } from "../../audience-contract.ts";
import type { CampaignReview } from "../../results-contract.ts";
import classes from "./review.module.css";

type Props = { review: CampaignReview; channel: CampaignChannel };

const shown = (count: number): string => count.toLocaleString("en-US");

export function ReachStrip({ review, channel }: Props) {
  const { people, judged, sends, parts, cost_cents: cost } = review;
  return (
    <FigureStrip label="Reach">
      <StripFigure label="In the audience" value={shown(people)} />
      <StripFigure
        label="Will get it"
        value={shown(sends)}
        note={judged < people ? `Of the first ${shown(judged)} customers` : undefined}
      />
      {channel === "text" && (
        <>
          <StripFigure label="Counts as" value={plural(parts, "message")} note="In your plan" />
          <StripFigure
            label="Cost"
            value={<Money minor={cost} currency="USD" />}
            note={cost > 0 ? "Added to your next bill" : "Included in your plan"}
          />
        </>
      )}
    </FigureStrip>
  );
}

const icons = {
  error: <IconX size={16} className={classes.error} role="img" aria-label="Error" />,
  warning: <IconAlertTriangle size={16} className={classes.warning} role="img" aria-label="Warning" />,
  passed: <IconCheck size={16} className={classes.passed} role="img" aria-label="Passed" />,
};

export const ChecksCard = ({ checks }: Pick<CampaignReview, "checks">) => (
  <Card title="Checks">
    <ul className={classes.checks} aria-label="Checks">
      {checks.map(({ key, level, message }) => (
        <li key={`${key} ${message}`}>
          {icons[level]}
          <span>{message}</span>
        </li>
      ))}
    </ul>
  </Card>
);

export const RefusedCard = ({ review: { refused, people }, channel }: Props) => (
  <Card title="Won't Get It">
    {refused.length === 0 ? (
      <p className={classes.note}>
        {people === 0
          ? "Choose an audience to see who gets it."
          : `Everyone in the audience gets this ${channel === "mail" ? "email" : "text"}.`}
      </p>
    ) : (
      <ul className={classes.reasons} aria-label="Who won't get it">
        {refused.map(({ reason, count, names }) => (
          <li key={reason}>
            <strong>
              {plural(count, "customer")}: {reason}
            </strong>
            <span className={classes.note}>
              {names.join(", ")}
              {count > names.length && `, and ${shown(count - names.length)} more`}
            </span>
          </li>
        ))}
      </ul>
    )}
  </Card>
);
