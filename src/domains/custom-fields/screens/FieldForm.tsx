/** The form of a custom field: what it is called, what it holds, and which roles see and edit it. */
import { Checkbox, MultiSelect, NativeSelect, Switch, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { rolesContract } from "#domains/users/roles/contract.ts";
import { apiFor } from "#ui/api/client.ts";
import { TextLine } from "#ui/form/Fields.tsx";
import type { FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { useMay } from "#ui/session/permissions.ts";
import type { FieldType } from "../contract.ts";
import { ChoicesInput, wantedChoices } from "./ChoicesInput.tsx";
import classes from "./custom-fields.module.css";
import { FieldValueInput } from "./FieldValueInput.tsx";
import { kindOptions, typeNames, typeOptions } from "./field-words.ts";
import { type Editing, useFieldForm } from "./use-field-form.ts";

type Form = ReturnType<typeof useFieldForm>;
type Props = FormDialogParts & { editing: Editing; onSaved: () => void };

export function FieldForm({ id, guard, editing, onSaved }: Props) {
  const form = useFieldForm({ mutationKey: [id], editing, onSaved });
  const { values, edit, errors, base } = form;
  return (
    <RecordForm id={id} guard={guard} form={form} failed="The custom field couldn't be saved">
      <div className={classes.fields}>
        {!base && <NativeSelect label="For" data={kindOptions} {...form.field("kind")} />}
        <TextLine label="Label" isRequired isFirst placeholder="Gate code" {...form.field("label")} />
        {base ? (
          <TextInput
            label="Type"
            description="Use Change Type in the field's menu to see what happens to its values."
            value={typeNames[base.type]}
            readOnly
          />
        ) : (
          <NativeSelect
            label="Type"
            data={typeOptions}
            value={values.type}
            error={errors["type"]}
            onChange={(event) => edit({ type: event.currentTarget.value as FieldType, default_value: null })}
          />
        )}
        {(values.type === "choice" || values.type === "several") && (
          <ChoicesInput
            lines={values.choices}
            error={errors["choices"]}
            onChange={(choices) => edit({ choices })}
          />
        )}
        <TextLine label="Help text" hint="Shown under the field in forms." {...form.field("help")} />
        <Switch
          label="Required"
          description="Forms ask for it. Other apps that don't know the field still work."
          checked={values.is_required}
          onChange={(event) => edit({ is_required: event.currentTarget.checked })}
        />
        <DefaultValue form={form} />
        <Access form={form} />
      </div>
    </RecordForm>
  );
}

/** Of choices only those that are saved: a new one has no key yet. */
function DefaultValue({ form: { values, edit, errors } }: { form: Form }) {
  const saved = wantedChoices(values.choices).filter(({ key }) => key);
  const choices = saved.map(({ key = "", label, is_archived }) => ({ key, label, is_archived }));
  const isChosen = values.type === "choice" || values.type === "several";
  if (isChosen && choices.length === 0) return null;
  return (
    <FieldValueInput
      key={values.type}
      field={{
        label: "Default",
        type: values.type,
        help: "What a new record starts with.",
        is_required: false,
        choices,
      }}
      value={values.default_value}
      error={errors["default_value"]}
      onChange={(default_value) => edit({ default_value })}
    />
  );
}

const rolesApi = apiFor("roles", rolesContract);

function Access({ form: { values, edit, errors } }: { form: Form }) {
  const may = useMay();
  const found = useQuery({ ...rolesApi.list.queryOptions(), enabled: may("roles.view") });
  const roles = (found.data?.roles ?? [])
    .filter(({ key }) => key !== "OWNER")
    .map(({ key, name }) => ({ value: key, label: name }));
  if (roles.length === 0) return null;
  return (
    <>
      <Checkbox
        label="Only some roles see this field"
        checked={values.visible_to !== null}
        onChange={(event) => edit({ visible_to: event.currentTarget.checked ? [] : null })}
      />
      {values.visible_to !== null && (
        <MultiSelect
          label="Visible to"
          description="Besides the owner"
          data={roles}
          value={values.visible_to}
          error={errors["visible_to"]}
          onChange={(visible_to) => edit({ visible_to })}
        />
      )}
      <Checkbox
        label="Only some roles edit this field"
        checked={values.editable_by !== null}
        onChange={(event) => edit({ editable_by: event.currentTarget.checked ? [] : null })}
      />
      {values.editable_by !== null && (
        <MultiSelect
          label="Editable by"
          description="Besides the owner"
          data={roles}
          value={values.editable_by}
          onChange={(editable_by) => edit({ editable_by })}
        />
      )}
    </>
  );
}
