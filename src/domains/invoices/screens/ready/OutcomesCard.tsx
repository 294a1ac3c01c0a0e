/** What became of each job that drafts were made of. */
import { Button } from "@mantine/core";
import { Link } from "react-router";
import { plural } from "#shared/plural.ts";
import { Money } from "#ui/Money.tsx";
import { Card } from "#ui/record/Card.tsx";
import { invoicePath } from "../../paths.ts";
import classes from "./ready.module.css";
import type { Outcome } from "./use-ready.ts";

type Props = { outcomes: readonly Outcome[]; currency: string; onClose: () => void };

export function OutcomesCard({ outcomes, currency, onClose }: Props) {
  if (outcomes.length === 0) return null;
  return (
    <div className={classes.outcomes} role="status">
      <Card
        title={headline(outcomes)}
        action={
          <Button size="xs" variant="default" onClick={onClose}>
            Close
          </Button>
        }
      >
        <ul aria-label="What became of each job">
          {outcomes.map(({ job, invoice_id, total_cents, problem }) => (
            <li key={job.job_id} className={classes.outcome}>
              <span className={classes.text}>
                {job.number} {job.title}
                <span className={classes.facts}>
                  {problem ?? job.client_name}
                  {total_cents !== null && <Money minor={total_cents} currency={currency} />}
                </span>
              </span>
              {invoice_id !== null && (
                <Button component={Link} to={invoicePath({ id: invoice_id })} size="xs" variant="default">
                  View Draft
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

function headline(outcomes: readonly Outcome[]): string {
  const drafts = new Set(outcomes.flatMap(({ invoice_id }) => invoice_id ?? [])).size;
  const left = outcomes.filter(({ invoice_id }) => invoice_id === null).length;
  const made = `${plural(drafts, "draft")} created`;
  return left === 0 ? made : `${made}, ${plural(left, "job")} left out`;
}
