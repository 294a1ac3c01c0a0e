/** What happens next with a lead, in a word or two: the first open task, red when it is late, or that there is none. */
import { Badge } from "@mantine/core";
import { useNextStep } from "./next-step-flags.ts";
import classes from "./tasks.module.css";

/** Nothing while it is not known. */
export function NextStepCellPanel({ customerId }: { customerId: number }) {
  const { data: step } = useNextStep(customerId);
  if (!step) return null;
  if (!step.has_next_step) {
    return (
      <Badge size="sm" color="yellow">
        No next step
      </Badge>
    );
  }
  // An event to come, or a task that only others see.
  if (!step.task) return <span className={classes.planned}>Planned</span>;
  const { title } = step.task;
  const words = step.is_overdue ? `Overdue: ${title}` : title;
  return (
    <span className={step.is_overdue ? classes.late : undefined} title={words}>
      {words}
    </span>
  );
}
