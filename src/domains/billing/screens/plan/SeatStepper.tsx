/** How many users are paid for on top of those in the plan: one more, one fewer, from none to ten. */
import { ActionIcon } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useId } from "react";
import { mostExtraUsers } from "#domains/organizations/contract.ts";
import { seatsText } from "../billing-words.ts";
import classes from "../subscription.module.css";

type Props = { included: number; value: number; onChange: (value: number) => void };

export function SeatStepper({ included, value, onChange }: Props) {
  const id = useId();
  return (
    <div className={classes.field} role="group" aria-labelledby={id}>
      <div>
        <div id={id} className={classes.label}>
          Additional users
        </div>
        <p
          className={classes.muted}
        >{`${seatsText(included + value)} total. Additional users are $5 a month each.`}</p>
      </div>
      <div className={classes.stepper}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Remove one user"
          disabled={value <= 0}
          onClick={() => onChange(value - 1)}
        >
          <IconMinus size={16} aria-hidden />
        </ActionIcon>
        <output className={`${classes.stepValue} tabular`} aria-label="Additional users">
          {value}
        </output>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Add one user"
          disabled={value >= mostExtraUsers}
          onClick={() => onChange(value + 1)}
        >
          <IconPlus size={16} aria-hidden />
        </ActionIcon>
      </div>
    </div>
  );
}
