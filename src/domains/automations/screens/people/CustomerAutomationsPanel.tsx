/** The automations a customer is in or was in, on their profile. */
import { Button, Skeleton } from "@mantine/core";
import { IconBolt } from "@tabler/icons-react";
import { Link } from "react-router";
import { freshness } from "#ui/api/freshness.ts";
import { countText } from "#ui/data-table/count-text.ts";
import { ListFooter } from "#ui/data-table/ListAnswer.tsx";
import { useListQuery } from "#ui/data-table/use-list-query.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { RelativeTime } from "#ui/RelativeTime.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { AutomationRun } from "../../contract.ts";
import { automationPeoplePath } from "../../paths.ts";
import { counted, stateColors, stateLabels, stepLabels } from "../automation-words.ts";
import classes from "../automations.module.css";
import { automationsApi } from "../automations-api.ts";

type Props = { customerId: number; customerName: string };

export function CustomerAutomationsPanel({ customerId: id, customerName }: Props) {
  const found = useListQuery({
    call: automationsApi.ofCustomer,
    search: "",
    input: () => ({ id, limit: 20 }),
    rowsOf: runsOf,
    kept: freshness.customerList,
  });
  if (found.isLoading) return <Skeleton height={160} radius="md" aria-label="Loading automations" />;
  if (found.error)
    return (
      <ErrorCard
        title="Failed to load automations"
        error={found.error}
        isRetrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    );
  if (found.rows.length === 0)
    return (
      <EmptyState
        icon={<IconBolt size={22} />}
        title="No automations yet"
        text={`Automations that follow up with ${customerName} show here, step by step.`}
      />
    );
  return (
    <>
      <ul className={classes.runs}>
        {found.rows.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </ul>
      <ListFooter
        list={found}
        shown={found.rows.length}
        text={countText(found.rows.length, found.first?.total ?? 0, counted)}
      />
    </>
  );
}

const runsOf = ({ runs }: { runs: AutomationRun[] }): AutomationRun[] => runs;

function Run({ run }: { run: AutomationRun }) {
  const {
    id,
    automation_id: automation,
    automation_name: name,
    state,
    step_kind: kind,
    words,
    entered_at,
  } = run;
  return (
    <li className={classes.run}>
      <span>
        <strong>{name}</strong>
        <small>
          Entered <RelativeTime at={entered_at} />
          {" · "}
          {state === "active" && kind ? stepLabels[kind] : words}
        </small>
      </span>
      <span className={classes.buttons}>
        <StatusBadge status={state} label={stateLabels[state]} color={stateColors[state]} />
        <Button
          component={Link}
          to={automationPeoplePath({ id: automation }, { run: id })}
          size="xs"
          variant="default"
          aria-label={`Show steps of ${name}`}
        >
          Show Steps
        </Button>
      </span>
    </li>
  );
}
