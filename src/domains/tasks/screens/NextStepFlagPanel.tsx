/** A small flag beside a lead about whom nobody has planned anything, or whose next step is overdue. */
import { Badge } from "@mantine/core";
import { useNextStep } from "./next-step-flags.ts";

/** Nothing while it is not known, and nothing where all is well. */
export function NextStepFlagPanel({ customerId }: { customerId: number }) {
  const { data: step } = useNextStep(customerId);
  if (!step || (step.has_next_step && !step.is_overdue)) return null;
  return (
    <Badge size="sm" color={step.is_overdue ? "red" : "yellow"}>
      {step.is_overdue ? "Overdue" : "No next step"}
    </Badge>
  );
}
