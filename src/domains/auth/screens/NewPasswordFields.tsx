/** A new password, typed twice, with a word on how strong it is while it is typed (ruling R25). */
import { passwordMinimum } from "#shared/passwords/password-length.ts";
import type { PasswordOwner } from "#shared/passwords/passwords.ts";
import { PasswordField } from "#ui/form/PasswordField.tsx";
import { optionalPart } from "#ui/overlays/lazy-part.tsx";
import classes from "./new-password.module.css";

/** What knows the common passwords is as heavy as the rest of the page, and nobody needs it before they type. */
const PasswordStrength = optionalPart(
  async () => ({ default: (await import("./PasswordStrength.tsx")).PasswordStrength }),
  <div className={classes.strengthSpace} aria-hidden />,
);

export type NewPassword = { password: string; repeated: string };

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
          description={`At least ${passwordMinimum} characters. A few unrelated words are easy to remember.`}
          error={errors.password}
          value={value.password}
          onChange={(event) => onChange({ ...value, password: event.currentTarget.value })}
        />
        <PasswordStrength password={value.password} owner={owner} isQuiet={errors.password !== undefined} />
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
