/** Where a code of the app, or a recovery code, is typed; phones offer the digits, managers fill them in. */
import { TextInput } from "@mantine/core";
import classes from "../auth-page.module.css";

type Props = {
  isRecovery?: boolean;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  autoFocus?: boolean;
};

export function CodeField({ isRecovery = false, value, onChange, error, autoFocus = false }: Props) {
  return (
    <TextInput
      label={isRecovery ? "Recovery code" : "Code"}
      name={isRecovery ? "recovery-code" : "code"}
      autoComplete={isRecovery ? "off" : "one-time-code"}
      inputMode={isRecovery ? "text" : "numeric"}
      placeholder={isRecovery ? "xxxx-xxxx-xxxx" : "123456"}
      maxLength={isRecovery ? 20 : 8}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      required
      withAsterisk={false}
      autoFocus={autoFocus}
      error={error}
      classNames={{ input: classes.code }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
