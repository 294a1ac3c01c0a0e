/** What the draft would have done in the last 30 days: who would have entered, and what each would have got. */
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { customerPath } from "#domains/customers/paths.ts";
import { SidePanel } from "#domains/messages/screens/new-message/SidePanel.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { MomentText } from "#ui/RelativeTime.tsx";
import type { DryRun } from "../../contract.ts";
import type { AutomationContent } from "../../steps-contract.ts";
import { countedPeople } from "../automation-words.ts";
import { automationsApi } from "../automations-api.ts";
import { LogList } from "../LogList.tsx";
import classes from "./editor.module.css";

type Props = { content: AutomationContent; isOpen: boolean; onClose: () => void };

export const DryRunPanel = ({ content, isOpen, onClose }: Props) => (
  <SidePanel isOpen={isOpen} onClose={onClose} title="Test on Last 30 Days">
    {isOpen && <Result content={content} />}
  </SidePanel>
);

function Result({ content }: { content: AutomationContent }) {
  const found = useQuery({
    ...automationsApi.dryRun.queryOptions({ input: { content } }),
    enabled: content.trigger !== null,
  });
  if (content.trigger === null) return <p className={classes.note}>Choose a trigger first.</p>;
  if (found.data) return <Outcome run={found.data} />;
  if (found.isError)
    return (
      <ErrorCard
        title="Failed to test the automation"
        error={found.error}
        isRetrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    );
  return <Skeleton height={320} radius="md" aria-label="Testing the automation" />;
}

function Outcome({ run: { days, people, turned_away: away, first } }: { run: DryRun }) {
  return (
    <div className={classes.dryRun}>
      <p className={classes.count} role="status">
        {people === 0 ? "No customers" : countedPeople(people)} would have entered
      </p>
      <p className={classes.note}>
        In the last {days} days, going by what you know about each customer today. Nothing was sent.
        {away > 0 &&
          ` ${countedPeople(away)} ${away === 1 ? "was" : "were"} left out by your conditions or because they had been in it before.`}
      </p>
      <ul className={classes.people}>
        {first.map(({ customer_id: id, name, at, steps }) => (
          <li key={`${id} ${at}`}>
            <details>
              <summary>
                <span>{name}</span>
                <small>
                  <MomentText at={at} />
                </small>
              </summary>
              <LogList
                lines={steps.map((step, place) => ({ ...step, id: `${step.key} ${place}`, until: null }))}
              />
              <Link to={customerPath({ id })}>Open {name}</Link>
            </details>
          </li>
        ))}
      </ul>
      {people > first.length && (
        <p className={classes.note}>and {(people - first.length).toLocaleString("en-US")} more</p>
      )}
    </div>
  );
}
