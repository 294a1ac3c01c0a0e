/** Fills, checks and saves the form of a custom field, whether it is new or already there. */
import type { MutationKey } from "@tanstack/react-query";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { type CustomField, type FieldKind, type FieldType, hasChoices } from "../contract.ts";
import type { FieldInput } from "../values-contract.ts";
import { type ChoiceLine, choiceLine, wantedChoices } from "./ChoicesInput.tsx";
import { customFieldsApi } from "./custom-fields-api.ts";
import { useRefreshFields } from "./use-fields.ts";

/** A field, or the kind of record that a new one is for. */
export type Editing = { kind: FieldKind; field: CustomField | null };

type FieldValues = {
  kind: FieldKind;
  label: string;
  type: FieldType;
  help: string;
  is_required: boolean;
  default_value: FieldInput;
  choices: ChoiceLine[];
  visible_to: string[] | null;
  editable_by: string[] | null;
};

type Options = { mutationKey: MutationKey; editing: Editing; onSaved: () => void };

export function useFieldForm({ mutationKey, editing, onSaved }: Options) {
  const refresh = useRefreshFields();
  return useRecordForm({
    mutationKey,
    record: editing.field,
    valuesOf: (field: CustomField | null): FieldValues => ({
      kind: field?.kind ?? editing.kind,
      label: field?.label ?? "",
      type: field?.type ?? "text",
      help: field?.help ?? "",
      is_required: field?.is_required ?? false,
      default_value: field?.default_value ?? null,
      choices: (field?.choices ?? []).map((choice) => choiceLine(choice)),
      visible_to: field?.visible_to ?? null,
      editable_by: field?.editable_by ?? null,
    }),
    read: (values) => readAs(values, problemsOf(values)),
    save: ({ base, wanted, context }) => {
      const { kind, type, choices, ...settings } = wanted;
      const sent = { ...settings, ...(hasChoices(type) ? { choices: wantedChoices(choices) } : {}) };
      return base
        ? customFieldsApi.update.call({ id: base.id, ...sent }, { context })
        : customFieldsApi.create.call({ kind, type, ...sent }, { context });
    },
    onSaved: (saved: CustomField, { base }) => {
      refresh();
      notifySuccess(base ? `${saved.label} saved.` : `${saved.label} added.`);
      onSaved();
    },
    stale: {
      title: "This field has changed",
      latest: async ({ id }) => {
        const { fields } = await customFieldsApi.list.call();
        const found = fields.find((field) => field.id === id);
        if (!found) throw new Error("The field is gone");
        return found;
      },
      labels: { label: "Label", help: "Help text", is_required: "Required", choices: "Choices" },
    },
  });
}

const problemsOf = ({ label, type, choices }: FieldValues) => ({
  ...(label.trim() === "" ? { label: "Label is required" } : {}),
  ...(hasChoices(type) && wantedChoices(choices).every(({ is_archived }) => is_archived)
    ? { choices: "Add at least one choice" }
    : {}),
});
