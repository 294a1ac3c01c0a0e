/** The fields of a webhook: its name, where it is sent, and which events it is told of. */
import { Checkbox } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { TextLine } from "#ui/form/Fields.tsx";
import type { FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { useMay } from "#ui/session/permissions.ts";
import {
  type Webhook,
  type WebhookWithSecret,
  webhookKindNames,
  webhookKinds,
} from "../webhooks/contract.ts";
import classes from "./integrations.module.css";
import { integrationsApi } from "./integrations-api.ts";
import type { Shown } from "./SecretCard.tsx";

type Values = { name: string; url: string; kinds: string[] };
type Props = FormDialogParts & { webhook: Webhook | null; onSaved: (shown: Shown | null) => void };

export function WebhookForm({ id, guard, webhook, onSaved }: Props) {
  const client = useQueryClient();
  const may = useMay();
  const form = useRecordForm({
    mutationKey: [id],
    record: null,
    valuesOf: (): Values => ({
      name: webhook?.name ?? "",
      url: webhook?.url ?? "",
      kinds: webhook?.kinds ?? [],
    }),
    read: (values) =>
      readAs(
        { ...values, kinds: webhookKindNames.filter((kind) => values.kinds.includes(kind)) },
        {
          ...(values.name.trim() === "" ? { name: "Name is required" } : {}),
          ...(values.url.trim() === "" ? { url: "URL is required" } : {}),
          ...(values.kinds.length === 0 ? { kinds: "Choose at least one event" } : {}),
        },
      ),
    // Without the key of the form: the answer holds a secret.
    save: async ({ wanted }): Promise<WebhookWithSecret> =>
      webhook
        ? {
            webhook: await integrationsApi.webhooks.update.call(
              { id: webhook.id, ...wanted },
              { context: { ifMatch: `"${webhook.version}"` } },
            ),
            secret: null,
          }
        : integrationsApi.webhooks.create.call(wanted),
    onSaved: ({ webhook: { name }, secret }: WebhookWithSecret) => {
      void client.invalidateQueries({ queryKey: integrationsApi.webhooks.key() });
      notifySuccess(webhook ? `${name} saved.` : `${name} added.`);
      onSaved(
        secret === null ? null : { title: `Signing secret for ${name}`, label: "Signing secret", secret },
      );
    },
  });
  const { values, edit, errors } = form;
  return (
    <RecordForm id={id} guard={guard} form={form} failed="The webhook couldn't be saved">
      <div className={classes.fields}>
        <TextLine label="Name" isRequired isFirst placeholder="Bookkeeping app" {...form.field("name")} />
        <TextLine
          label="URL"
          isRequired
          placeholder="https://example.com/plumbline"
          hint="We send a signed POST request here. Private networks can't be reached."
          {...form.field("url")}
        />
        <Checkbox.Group
          label="Events"
          withAsterisk
          value={values.kinds}
          error={errors["kinds"]}
          onChange={(kinds) => edit({ kinds })}
        >
          <div className={classes.groups}>
            {webhookKindNames
              .filter((kind) => may(webhookKinds[kind].needs))
              .map((kind) => (
                <Checkbox key={kind} value={kind} label={webhookKinds[kind].label} />
              ))}
          </div>
        </Checkbox.Group>
      </div>
    </RecordForm>
  );
}
