/** How strong a password is while it is typed: four bars and a word of advice, by the rule that the server keeps. */
import { judgePassword, type PasswordOwner } from "#shared/passwords/passwords.ts";
import classes from "./new-password.module.css";

const steps = [1, 2, 3, 4];

type Props = {
  password: string;
  owner: PasswordOwner | undefined;
  /** The field itself says already what is wrong. */
  isQuiet: boolean;
};

/** The place is kept while the field is empty, so that nothing moves with the first letter. */
export function PasswordStrength({ password, owner, isQuiet }: Props) {
  const { strength, hint } = password === "" ? { strength: 0, hint: "" } : judgePassword(password, owner);
  return (
    <div className={classes.strength} data-strength={strength}>
      <div className={classes.bars} aria-hidden>
        {steps.map((step) => (
          <span key={step} className={classes.bar} data-filled={step <= strength || undefined} />
        ))}
      </div>
      <p className={classes.hint} role="status">
        {!isQuiet && hint}
      </p>
    </div>
  );
}
