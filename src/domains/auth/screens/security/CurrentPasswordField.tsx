/** Asks the person at the keyboard for the password that they have, before something of their account is changed. */
import { PasswordField } from "#ui/form/PasswordField.tsx";

type Props = {
  value: string;
  onChange: (password: string) => void;
  error?: string | undefined;
  /** The focus begins here. */
  isFirst?: boolean;
};

export const CurrentPasswordField = ({ value, onChange, error, isFirst = false }: Props) => (
  <PasswordField
    label="Current password"
    name="current-password"
    autoComplete="current-password"
    required
    withAsterisk={false}
    data-autofocus={isFirst || undefined}
    error={error}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
