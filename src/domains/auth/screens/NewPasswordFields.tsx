/** A new password, typed twice, with a word on how strong it is while it is typed (ruling R25). */
import { judgePassword, type PasswordOwner, passwordMinimum } from "#shared/passwords.ts";
import { PasswordField } from "#ui/PasswordField.tsx";
import classes from "./new-password.module.css";

export type NewPassword = { password: string; repeated: string };

/** The sentences under the two fields, or none when they may be sent. */
export function problemsOf({ password, repeated }: NewPassword, owner: PasswordOwner) {
  const problem = password === "" ? "Password is required" : judgePassword(password, owner).problem;
  return {
    ...(problem ? { password: problem } : {}),
    ...(password === repeated ? {} : { repeated: "Passwords do not match" }),
  };
}

type Props = {
  value: NewPassword;
  onChange: (value: NewPassword) => void;
  owner?: PasswordOwner;
  errors: { password?: string | undefined; repeated?: string | undefined };
  labels?: { password: string; repeated: string };
  autoFocus?: boolean;
};

const usualLabels = { password: "New password", repeated: "Confirm new password" };

export function NewPasswordFields(props: Props) {
  const { value, onChange, owner, errors, labels = usualLabels, autoFocus = false } = props;
  return (
    <>
      <div>
        <PasswordField
          label={labels.password}
          name="new-password"
          autoComplete="new-password"
          required
          withAsterisk={false}
          autoFocus={autoFocus}
          description={`At least ${passwordMinimum} characters. A few unusual words are easiest to remember.`}
          error={errors.password}
          value={value.password}
          onChange={(event) => onChange({ ...value, password: event.currentTarget.value })}
        />
        <PasswordStrength password={value.password} owner={owner} />
      </div>
      <PasswordField
        label={labels.repeated}
        name="confirm-password"
        autoComplete="new-password"
        required
        withAsterisk={false}
        error={errors.repeated}
        value={value.repeated}
        onChange={(event) => onChange({ ...value, repeated: event.currentTarget.value })}
      />
    </>
  );
}

const steps = [1, 2, 3, 4];

/** The place is kept while the field is empty, so that nothing moves with the first letter. */
function PasswordStrength({ password, owner }: { password: string; owner: PasswordOwner | undefined }) {
  const { strength, hint } = password === "" ? { strength: 0, hint: "" } : judgePassword(password, owner);
  return (
    <div className={classes.strength} data-strength={strength}>
      <div className={classes.bars} aria-hidden>
        {steps.map((step) => (
          <span key={step} className={classes.bar} data-filled={step <= strength || undefined} />
        ))}
      </div>
      <p className={classes.hint} role="status">
        {hint}
      </p>
    </div>
  );
}
