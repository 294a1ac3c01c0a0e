/** The window in which a form is begun: from one that is ready to use, or from nothing. */
import { Radio } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { TextLine } from "#ui/form/Fields.tsx";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import type { StarterKey, WebsiteForm } from "../../forms/contract.ts";
import { pathOf } from "../form-words.ts";
import { formsApi, putForm } from "../forms-api.ts";
import classes from "../website.module.css";

type Props = { isOpen: boolean; onClose: () => void };

export function NewFormDialog({ isOpen, onClose }: Props) {
  const navigate = useNavigate();
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title="New Form" save="Create Form">
      {(parts) => (
        <DialogForm
          {...parts}
          onSaved={(form) => {
            notifySuccess(`${form.name} added as a draft.`);
            void navigate(pathOf(form));
          }}
        />
      )}
    </FormDialog>
  );
}

type FormProps = FormDialogParts & { onSaved: (form: WebsiteForm) => void };
type Values = { name: string; starter: StarterKey };

function DialogForm({ id, guard, onSaved }: FormProps) {
  const client = useQueryClient();
  const starters = useQuery(formsApi.starters.queryOptions()).data?.starters ?? [];
  const form = useRecordForm({
    mutationKey: [id],
    record: null,
    valuesOf: (): Values => ({ name: "Contact Us", starter: "contact" }),
    read: (values) => readAs(values, values.name.trim() === "" ? { name: "Name is required" } : {}),
    save: ({ wanted, context }) => formsApi.create.call(wanted, { context }),
    onSaved: (saved: WebsiteForm) => {
      putForm(client, saved);
      onSaved(saved);
    },
  });
  const { values, edit } = form;
  const choose = (key: string) => {
    const starter = starters.find((each) => each.key === key);
    const wasGiven = values.name === "" || starters.some(({ name }) => name === values.name);
    if (starter) edit({ starter: starter.key, ...(wasGiven ? { name: starter.name } : {}) });
  };
  return (
    <RecordForm id={id} guard={guard} form={form} failed="The form couldn't be saved">
      <div className={classes.newFields}>
        <Radio.Group label="Start from" value={values.starter} onChange={choose}>
          <div className={classes.starters}>
            {starters.map(({ key, name, about }) => (
              <Radio
                key={key}
                value={key}
                label={name}
                description={about}
                className={classes.starter ?? ""}
              />
            ))}
          </div>
        </Radio.Group>
        <TextLine label="Name" isRequired hint="Only your team sees it." {...form.field("name")} />
      </div>
    </RecordForm>
  );
}
