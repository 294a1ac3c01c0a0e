/** A key or a signing secret, shown this once. */
import { Alert, TextInput } from "@mantine/core";
import { CopyButton } from "#ui/menu/CopyButton.tsx";
import classes from "./integrations.module.css";

export type Shown = { title: string; label: string; secret: string };

export function SecretCard({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  return (
    <Alert
      role="status"
      color="green"
      radius="md"
      title={shown.title}
      withCloseButton
      closeButtonLabel="Hide it"
      onClose={onClose}
    >
      <p className={classes.facts}>Copy it now and store it safely. You won't see it again.</p>
      <div className={classes.secret}>
        <TextInput
          aria-label={shown.label}
          readOnly
          value={shown.secret}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={shown.secret} label="Copy" />
      </div>
    </Alert>
  );
}
