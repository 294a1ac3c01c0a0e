/** A field for a password, with a button that shows what was typed. */
import { ActionIcon, TextInput, type TextInputProps } from "@mantine/core";
import { IconEye, IconEyeOff } from "@tabler/icons-react";
import { useState } from "react";

/** Everything a TextInput takes; `autoComplete` tells password managers whether it is the present or a new one. */
type Props = Omit<TextInputProps, "type" | "rightSection"> & {
  autoComplete: "current-password" | "new-password";
};

export function PasswordField(props: Props) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? IconEyeOff : IconEye;
  return (
    <TextInput
      {...props}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={isShown ? "Hide password" : "Show password"}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={16} aria-hidden />
        </ActionIcon>
      }
    />
  );
}
