/** The window in which a template is begun: from nothing, or from one that comes with Plumbline. */
import { NativeSelect, SegmentedControl } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { TextLine } from "#ui/form/Fields.tsx";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import type { Starter, Template, TemplateKind } from "../contract.ts";
import { blankContent } from "./blank-content.ts";
import { kindOptions, pathOf } from "./template-words.ts";
import classes from "./templates.module.css";
import { putTemplate, templatesApi } from "./templates-api.ts";

type Props = { isOpen: boolean; onClose: () => void; kind: TemplateKind | null };

export function NewTemplateDialog({ isOpen, onClose, kind }: Props) {
  const navigate = useNavigate();
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title="Create New Template" save="Create Template">
      {(parts) => (
        <DialogForm
          {...parts}
          kind={kind ?? "contract"}
          onSaved={(template) => {
            notifySuccess(`${template.name} added.`);
            void navigate(pathOf(template));
          }}
        />
      )}
    </FormDialog>
  );
}

type FormProps = FormDialogParts & { kind: TemplateKind; onSaved: (template: Template) => void };
type Values = { name: string; kind: TemplateKind; starter: string };

function DialogForm({ id, guard, kind, onSaved }: FormProps) {
  const client = useQueryClient();
  const starters = useQuery(templatesApi.starters.queryOptions()).data?.starters ?? [];
  const form = useRecordForm({
    mutationKey: [id],
    record: null,
    valuesOf: (): Values => ({ name: "", kind, starter: "" }),
    read: (values) => readAs(values, values.name.trim() === "" ? { name: "Name is required" } : {}),
    save: ({ wanted, context }) => templatesApi.create.call(newTemplate(wanted, starters), { context }),
    onSaved: (saved: Template) => {
      putTemplate(client, saved);
      onSaved(saved);
    },
  });
  const { values, edit } = form;
  const known = starters.filter(({ content }) => content.kind === values.kind);
  const choose = (key: string) => {
    const starter = known.find((each) => each.key === key);
    const wasGiven = starters.some(({ name }) => name === values.name);
    edit({ starter: key, ...(starter && (values.name === "" || wasGiven) ? { name: starter.name } : {}) });
  };
  return (
    <RecordForm id={id} guard={guard} form={form} failed="The template couldn't be saved">
      <div className={classes.newFields}>
        <SegmentedControl
          aria-label="Type"
          data={kindOptions}
          value={values.kind}
          onChange={(next) => edit({ kind: next, starter: "" })}
        />
        <NativeSelect
          label="Begin with"
          data={[
            { value: "", label: "A blank template" },
            ...known.map(({ key, name }) => ({ value: key, label: name })),
          ]}
          value={values.starter}
          onChange={(event) => choose(event.currentTarget.value)}
        />
        <TextLine label="Name" isRequired isFirst {...form.field("name")} />
      </div>
    </RecordForm>
  );
}

function newTemplate({ name, kind, starter }: Values, starters: readonly Starter[]) {
  const chosen = starters.find(({ key }) => key === starter);
  return {
    name: name.trim(),
    category: chosen?.category ?? (kind === "contract" ? "Agreements" : "Other"),
    content: chosen?.content ?? blankContent(kind),
  };
}
