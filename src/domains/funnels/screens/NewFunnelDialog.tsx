/** The window in which a funnel is begun: from one that is ready, or from nothing. */
import { Radio } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { TextLine } from "#ui/form/Fields.tsx";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import type { Funnel } from "../contract.ts";
import { funnelPath } from "../paths.ts";
import { readyFunnels } from "../ready-contract.ts";
import classes from "./funnels.module.css";
import { funnelsApi, putFunnel } from "./funnels-api.ts";

type Props = { isOpen: boolean; onClose: () => void };

export function NewFunnelDialog({ isOpen, onClose }: Props) {
  const navigate = useNavigate();
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title="New Funnel" save="Create Funnel">
      {(parts) => (
        <DialogForm
          {...parts}
          onSaved={({ id, name }) => {
            notifySuccess(`${name} added as a draft.`);
            void navigate(funnelPath({ id }));
          }}
        />
      )}
    </FormDialog>
  );
}

type Values = { name: string; ready: string };

function DialogForm({ id, guard, onSaved }: FormDialogParts & { onSaved: (funnel: Funnel) => void }) {
  const client = useQueryClient();
  const form = useRecordForm({
    mutationKey: [id],
    record: null,
    valuesOf: (): Values => ({ name: readyFunnels[0]?.name ?? "", ready: readyFunnels[0]?.key ?? "" }),
    read: (values) => readAs(values, values.name.trim() === "" ? { name: "Name is required" } : {}),
    save: ({ wanted, context }) => {
      const { steps = [] } = readyFunnels.find(({ key }) => key === wanted.ready) ?? {};
      return funnelsApi.create.call({ name: wanted.name.trim(), steps }, { context });
    },
    onSaved: (saved: Funnel) => {
      putFunnel(client, saved);
      onSaved(saved);
    },
  });
  const { values, edit } = form;
  const choose = (key: string) => {
    const ready = readyFunnels.find((each) => each.key === key);
    const wasGiven = values.name === "" || readyFunnels.some(({ name }) => name === values.name);
    if (ready) edit({ ready: ready.key, ...(wasGiven ? { name: ready.name } : {}) });
  };
  return (
    <RecordForm id={id} guard={guard} form={form} failed="The funnel couldn't be saved">
      <div className={classes.newFields}>
        <Radio.Group label="Start from" value={values.ready} onChange={choose}>
          <div className={classes.newFields}>
            {readyFunnels.map(({ key, name, description }) => (
              <Radio
                key={key}
                value={key}
                label={key === "blank" ? "Blank Funnel" : name}
                description={description}
              />
            ))}
          </div>
        </Radio.Group>
        <TextLine label="Name" isRequired hint="Only your team sees it." {...form.field("name")} />
      </div>
    </RecordForm>
  );
}
