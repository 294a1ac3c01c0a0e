/** What is used of the plan and its spend cap in this billing period, and where the cap is set. */
import { Button } from "@mantine/core";
import { Link } from "react-router";
import { subscriptionPath } from "#domains/billing/paths.ts";
import { formatMoney, money } from "#shared/money/money.ts";
import { formatShortDate } from "#shared/time/dates.ts";
import { ProgressBar } from "#ui/charts/ProgressBar.tsx";
import { Panel } from "#ui/Panel.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { useSession } from "#ui/session/session.ts";
import type { SendingSettings } from "../../contract.ts";
import classes from "./limits.module.css";

export function SpendingPanel({ spending }: { spending: SendingSettings["spending"] }) {
  const { messages_used: used, messages_included: included, spent_cents: spent, cap_cents: cap } = spending;
  const zone = useSession().organization?.timeZone ?? "UTC";
  const mayOpen = useMay()("billing.view");
  return (
    <Panel
      id="limits-spending"
      title="Spending"
      text={`This billing period ends on ${formatShortDate(spending.period_end, zone)}.`}
    >
      <div className={classes.parts}>
        <Used label="Included messages" words={`${used} of ${included} used`} part={used} of={included} />
        {cap === null ? (
          <p className={classes.words}>{`${dollars(spent)} spent beyond your plan, with no spend cap.`}</p>
        ) : (
          <Used
            label="Spend cap"
            words={`${dollars(spent)} of ${dollars(cap)} spent`}
            part={spent}
            of={cap}
          />
        )}
        <p className={classes.note}>At the cap, messages beyond your plan aren't sent.</p>
        {mayOpen && (
          <div>
            <Button component={Link} to={subscriptionPath()} variant="default">
              {cap === null ? "Set Spend Cap" : "Change Spend Cap"}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}

type UsedProps = { label: string; words: string; part: number; of: number };

const Used = ({ label, words, part, of }: UsedProps) => (
  <div>
    <p className={classes.line}>
      <span>{label}</span>
      <span className="tabular">{words}</span>
    </p>
    <ProgressBar label={label} percent={percentOf(part, of)} words={words} />
  </div>
);

const percentOf = (part: number, of: number): number =>
  of > 0 ? Math.min(100, Math.floor((part / of) * 100)) : part > 0 ? 100 : 0;

const dollars = (cents: number): string => formatMoney(money(cents, "USD"));
