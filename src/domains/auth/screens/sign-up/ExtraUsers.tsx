/** How many people more than the plan includes: up and down by one, with what it costs. */

import { ActionIcon } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { monthlyTotalCents, mostExtraUsers, plans } from "#shared/plans.ts";
import { plural } from "#shared/plural.ts";
import { Money } from "#ui/Money.tsx";
import classes from "./sign-up.module.css";
import type { SignUpParts } from "./use-sign-up.ts";

export function ExtraUsers({ signUp }: { signUp: SignUpParts }) {
  const { plan, additionalUsers: count } = signUp.draft;
  const { name, includedUsers } = plans[plan ?? "core"];
  const each = monthlyTotalCents(plan ?? "core", 1) - monthlyTotalCents(plan ?? "core", 0);
  const change = (by: 1 | -1) => signUp.edit({ additionalUsers: count + by });
  return (
    <div className={classes.extra} role="group" aria-labelledby="extra-users">
      <div>
        <p id="extra-users" className={classes.label}>
          Additional Users
        </p>
        <p className={classes.hint}>
          {name} includes {plural(includedUsers, "user")}; each more is <Money minor={each} isShort /> a
          month.
        </p>
      </div>
      <div className={classes.stepper}>
        <StepButton label="Remove one user" isAtEnd={count <= 0} onClick={() => change(-1)}>
          <IconMinus size={16} aria-hidden />
        </StepButton>
        <output className={classes.count} aria-live="polite" aria-label={`${count} additional users`}>
          {count}
        </output>
        <StepButton label="Add one user" isAtEnd={count >= mostExtraUsers} onClick={() => change(1)}>
          <IconPlus size={16} aria-hidden />
        </StepButton>
      </div>
    </div>
  );
}

type ButtonProps = { label: string; isAtEnd: boolean; onClick: () => void; children: React.ReactNode };

/** At its end it stays in the reach of the keyboard: a button that vanishes under a finger loses the place. */
function StepButton({ label, isAtEnd, onClick, children }: ButtonProps) {
  return (
    <ActionIcon
      variant="default"
      size={36}
      aria-label={label}
      aria-disabled={isAtEnd}
      data-disabled={isAtEnd || undefined}
      onClick={() => {
        if (!isAtEnd) onClick();
      }}
    >
      {children}
    </ActionIcon>
  );
}
