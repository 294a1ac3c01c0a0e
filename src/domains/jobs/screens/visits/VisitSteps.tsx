/** The buttons that take a visit on: on my way, start, done, or a time for one that has none. */
import { Button } from "@mantine/core";
import { useWhyNot } from "#ui/form/why-not.ts";
import { type Visit, visitActions } from "../../visits/contract.ts";
import page from "../job/job.module.css";
import { nextSteps, type useVisitChanges } from "./change-visit.ts";

type Props = {
  visit: Visit;
  changes: ReturnType<typeof useVisitChanges>;
  onSchedule: (visit: Visit) => void;
  /** Where another button of the page does what is next. */
  isQuiet?: boolean;
};

export function VisitSteps({ visit, changes, onSchedule, isQuiet = false }: Props) {
  const notAllowed = useWhyNot()("jobs.update");
  const mayMove = visitActions.schedule.some((status) => status === visit.status);
  const steps = nextSteps(visit);
  if (!mayMove && steps.length === 0) return null;
  const forbidden = { disabled: notAllowed !== undefined, title: notAllowed };
  const whose = `the visit for ${visit.client_name}`;
  return (
    <div className={page.steps}>
      {mayMove && (
        <Button
          size="xs"
          variant={visit.start || isQuiet ? "default" : "filled"}
          aria-label={`${visit.start ? "Reschedule" : "Schedule"} ${whose}`}
          {...forbidden}
          onClick={() => onSchedule(visit)}
        >
          {visit.start ? "Reschedule" : "Schedule"}
        </Button>
      )}
      {steps.map((step) => (
        <Button
          key={step.step}
          size="xs"
          variant={isQuiet ? "default" : "light"}
          aria-label={`${step.label}: ${whose}`}
          loading={changes.busy === visit.id}
          {...forbidden}
          onClick={() => changes.step(visit, step)}
        >
          {step.label}
        </Button>
      ))}
    </div>
  );
}
