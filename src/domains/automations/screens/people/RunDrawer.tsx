/** One customer's way through an automation: where they stand, each step with its time and outcome, and a way to take them out. */
import { Button, Skeleton } from "@mantine/core";
import { IconUser, IconUserMinus } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { customerPath } from "#domains/customers/paths.ts";
import { SidePanel } from "#domains/messages/screens/new-message/SidePanel.tsx";
import { freshness } from "#ui/api/freshness.ts";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { confirm } from "#ui/overlays/confirm.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { MomentText } from "#ui/RelativeTime.tsx";
import { Fact, FactIfAny, FactList } from "#ui/record/FactList.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { RunWithLog } from "../../contract.ts";
import { stateColors, stateLabels } from "../automation-words.ts";
import classes from "../automations.module.css";
import { automationsApi, putRun } from "../automations-api.ts";
import { LogList } from "../LogList.tsx";

type Props = { runId: number | null; onClose: () => void };

export function RunDrawer({ runId, onClose }: Props) {
  return (
    <SidePanel isOpen={runId !== null} onClose={onClose} title="Customer in Automation">
      {runId !== null && <Opened key={runId} id={runId} />}
    </SidePanel>
  );
}

function Opened({ id }: { id: number }) {
  const found = useQuery({
    ...automationsApi.run.queryOptions({ input: { id } }),
    ...freshness.customerList,
  });
  if (found.data) return <Details run={found.data} />;
  if (found.isError)
    return (
      <ErrorCard
        title="Failed to load the customer's steps"
        error={found.error}
        isRetrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    );
  return <Skeleton height={320} radius="md" aria-label="Loading the customer's steps" />;
}

function Details({ run }: { run: RunWithLog }) {
  const { state, customer_name: name, number, entered_at, ended_at, due_at, words, log } = run;
  return (
    <div className={classes.details}>
      <p className={classes.logHead}>
        <strong>{name}</strong>
        <StatusBadge status={state} label={stateLabels[state]} color={stateColors[state]} />
      </p>
      <Buttons run={run} />
      <FactList>
        <Fact label="Entered">
          <MomentText at={entered_at} />
        </Fact>
        <FactIfAny label="Next step">{due_at && <MomentText at={due_at} />}</FactIfAny>
        <FactIfAny label="Ended">{ended_at && <MomentText at={ended_at} />}</FactIfAny>
        <FactIfAny label={state === "active" ? "Now" : "Why"}>{words}</FactIfAny>
        <Fact label="Version">{number}</Fact>
      </FactList>
      <section>
        <h3 className={classes.heading}>Steps</h3>
        <LogList lines={log.map((line) => ({ ...line, kind: line.step_kind }))} />
      </section>
    </div>
  );
}

const removeQuestion = ({ customer_name: name, automation_name: automation }: RunWithLog) => ({
  title: `Remove ${name}?`,
  message: `${name} leaves ${automation} and gets nothing more from it. This can't be undone.`,
  confirmLabel: "Remove",
  isDanger: true,
});

function Buttons({ run }: { run: RunWithLog }) {
  const client = useQueryClient();
  const whyNot = useWhyNot()("automations.update");
  async function remove() {
    if (!(await confirm(removeQuestion(run)))) return;
    try {
      putRun(client, await automationsApi.removePerson.call({ id: run.id }));
      notifySuccess(`${run.customer_name} removed.`);
    } catch (error) {
      notifyError(error, "Failed to remove the customer");
    }
  }
  return (
    <div className={classes.buttons}>
      <Button
        size="xs"
        component={Link}
        to={customerPath({ id: run.customer_id })}
        leftSection={<IconUser size={14} aria-hidden />}
      >
        Open {run.customer_name}
      </Button>
      {run.state === "active" && (
        <ActionButton
          size="xs"
          variant="default"
          whyNot={whyNot}
          leftSection={<IconUserMinus size={14} aria-hidden />}
          onClick={() => void remove()}
        >
          Remove from Automation
        </ActionButton>
      )}
    </div>
  );
}
