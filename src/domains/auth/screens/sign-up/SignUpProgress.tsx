/** Where one is in sign-up: four named steps with their icons, and a bar that fills by a quarter with each. */
import { VisuallyHidden } from "@mantine/core";
import { IconCheck, IconCircleCheck, IconCreditCard, IconListCheck, IconUser } from "@tabler/icons-react";
import classes from "./sign-up.module.css";
import type { Step } from "./use-sign-up.ts";

export const stepNames = ["Select Plan", "Account Info", "Payment", "Complete"] as const;

const icons = [IconListCheck, IconUser, IconCreditCard, IconCircleCheck];

export function SignUpProgress({ step }: { step: Step }) {
  return (
    <div className={classes.progress}>
      <ol className={classes.steps}>
        {stepNames.map((name, index) => {
          const number = index + 1;
          const isDone = number < step;
          const Icon = isDone ? IconCheck : icons[index];
          return (
            <li
              key={name}
              className={classes.step}
              data-done={isDone || undefined}
              aria-current={number === step ? "step" : undefined}
            >
              <span className={classes.stepIcon} aria-hidden>
                {Icon && <Icon size={17} stroke={1.8} />}
              </span>
              <span className={classes.stepName}>
                {name}
                {isDone && <VisuallyHidden> (done)</VisuallyHidden>}
              </span>
            </li>
          );
        })}
      </ol>
      <div
        className={classes.bar}
        role="progressbar"
        aria-label="Sign-up progress"
        aria-valuemin={0}
        aria-valuemax={4}
        aria-valuenow={step}
        aria-valuetext={`Step ${step} of 4: ${stepNames[step - 1]}`}
      >
        <span style={{ width: `${(step / 4) * 100}%` }} />
      </div>
    </div>
  );
}
