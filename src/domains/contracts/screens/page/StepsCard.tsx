/** What happens by itself after a contract was signed: done, still to come, or failed with a way to try again. */
import { Button } from "@mantine/core";
import { Link } from "react-router";
import { jobPath } from "#domains/jobs/paths.ts";
import { lookup, wordsOf } from "#shared/lookup.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { Money } from "#ui/Money.tsx";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { MomentText } from "#ui/RelativeTime.tsx";
import { Card } from "#ui/record/Card.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { SlotPanels } from "#ui/slots/slot-panel.tsx";
import type { Contract, ContractStep } from "../../contract.ts";
import { useContractChanges } from "../change-contract.ts";
import { depositPanels } from "../slots.ts";
import classes from "./contract-page.module.css";

const states = {
  waiting: { label: "To do", color: "gray" },
  done: { label: "Done", color: "green" },
  failed: { label: "Failed", color: "red" },
} as const;

export function StepsCard({ contract }: { contract: Contract }) {
  if (contract.steps.length === 0) return null;
  return (
    <Card title="After Signing">
      <ul className={classes.steps} aria-label="After signing">
        {contract.steps.map((step) => (
          <li key={step.kind}>
            <Step contract={contract} step={step} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Step({ contract, step }: { contract: Contract; step: ContractStep }) {
  const { kind, status, problem, job_id, amount_cents, done_at } = step;
  const changes = useContractChanges();
  const notAllowed = useWhyNot()("contracts.send");
  const { label, color } = states[status] ?? states.waiting;
  return (
    <>
      <div className={classes.signer}>
        <b>
          {stepWords[kind]}
          {amount_cents !== null && (
            <>
              : <Money minor={amount_cents} currency={contract.currency} />
            </>
          )}
        </b>
        {done_at && <MomentText at={done_at} />}
        {problem && <span className={classes.problem}>{problem}</span>}
      </div>
      <div className={classes.ways}>
        <StatusBadge status={status} label={label} color={color} />
        {job_id !== null && (
          <Button component={Link} to={jobPath({ id: job_id })} size="xs" variant="default">
            View Job
          </Button>
        )}
        {kind === "deposit" && status === "done" && (
          <SlotPanels of={depositPanels} props={{ contractId: contract.id }} />
        )}
        {status === "failed" && (
          <ActionButton
            size="xs"
            variant="default"
            whyNot={notAllowed}
            onClick={() => changes.retry(contract, kind)}
          >
            Try Again
          </ActionButton>
        )}
      </div>
    </>
  );
}

const stepWords = lookup<ContractStep["kind"], string>(
  { job: "Create the job", visit: "Book the first visit", deposit: "Ask for the deposit" },
  wordsOf,
);
