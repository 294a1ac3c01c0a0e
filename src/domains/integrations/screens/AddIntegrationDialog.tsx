/** The window in which an API key or a webhook is added, or a webhook is changed. */
import { SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { FormDialog } from "#ui/form/FormDialog.tsx";
import type { Webhook } from "../webhooks/contract.ts";
import classes from "./integrations.module.css";
import { KeyForm } from "./KeyForm.tsx";
import type { Shown } from "./SecretCard.tsx";
import { WebhookForm } from "./WebhookForm.tsx";

export type Adding = { kind: "key" | "webhook"; webhook: Webhook | null };

type Props = {
  adding: Adding | null;
  onClose: () => void;
  onSecret: (shown: Shown) => void;
};

export function AddIntegrationDialog({ adding, ...rest }: Props) {
  return adding && <Window key={adding.webhook?.id ?? adding.kind} adding={adding} {...rest} />;
}

const choices = [
  { value: "key", label: "API Key" },
  { value: "webhook", label: "Webhook" },
];

function Window({ adding, onClose, onSecret }: Props & { adding: Adding }) {
  const { webhook } = adding;
  const [kind, setKind] = useState(adding.kind);
  const save = webhook ? "Save Changes" : kind === "key" ? "Create API Key" : "Add Webhook";
  const saved = (shown: Shown | null) => {
    onClose();
    if (shown) onSecret(shown);
  };
  return (
    <FormDialog isOpen onClose={onClose} title={webhook ? "Edit Webhook" : "Add Integration"} save={save}>
      {(parts) => (
        <div className={classes.fields}>
          {!webhook && (
            <SegmentedControl
              aria-label="What to add"
              data={choices}
              value={kind}
              onChange={(value) => setKind(value === "webhook" ? "webhook" : "key")}
            />
          )}
          {kind === "key" ? (
            <KeyForm {...parts} onSaved={saved} />
          ) : (
            <WebhookForm {...parts} webhook={webhook} onSaved={saved} />
          )}
        </div>
      )}
    </FormDialog>
  );
}
