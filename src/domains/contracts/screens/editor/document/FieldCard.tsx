/** One field of the PDF in the list: what it is called, who fills it in, and where it stands in figures. */
import { Checkbox, CloseButton, NativeSelect, TextInput } from "@mantine/core";
import type { ContractDocument, FieldPlace } from "../../../document-contract.ts";
import type { DraftForm } from "../use-draft-form.ts";
import classes from "./document.module.css";
import { changeField, fieldLabels, type OwnedField, removeField } from "./document-changes.ts";
import { FieldPosition } from "./FieldPosition.tsx";
import type { ChosenField } from "./use-chosen-field.ts";

type Props = {
  form: DraftForm;
  document: ContractDocument;
  owned: OwnedField;
  number: number;
  chosen: ChosenField;
};

export function FieldCard({ form, document, owned, number, chosen }: Props) {
  const { values, edit, errors } = form;
  const { field, signer } = owned;
  const name = `field ${number}`;
  const set = (changes: Partial<OwnedField>) => edit(changeField(values, { ...owned, ...changes }));
  const place = values.places[field.id];
  return (
    <fieldset className={classes.card} data-chosen={chosen.id === field.id} aria-label={`Field ${number}`}>
      <ShowButton field={field} page={place?.page} chosen={chosen} />
      <div className={classes.line}>
        <TextInput
          aria-label={`Label of ${name}`}
          autoComplete="off"
          value={field.label}
          error={errors[`places.${field.id}`] ?? labelError(form, field.id)}
          onChange={(event) => set({ field: { ...field, label: event.currentTarget.value } })}
        />
        <NativeSelect
          aria-label={`Signer of ${name}`}
          data={values.content.signers.map(({ id, label }) => ({ value: id, label }))}
          value={signer}
          onChange={(event) => set({ signer: event.currentTarget.value })}
        />
        <CloseButton
          aria-label={`Remove ${name}`}
          onClick={() => {
            edit(removeField(values, field.id));
            chosen.choose(null);
          }}
        />
      </div>
      <Checkbox
        label="Required"
        aria-label={`${name[0]?.toUpperCase()}${name.slice(1)} is required`}
        checked={field.is_required}
        onChange={(event) => set({ field: { ...field, is_required: event.currentTarget.checked } })}
      />
      {place && (
        <FieldPosition
          place={place}
          pages={document.pages}
          name={name}
          onPlace={(next: FieldPlace) => edit({ places: { ...values.places, [field.id]: next } })}
        />
      )}
    </fieldset>
  );
}

type ShowProps = { field: OwnedField["field"]; page: number | undefined; chosen: ChosenField };

/** Leads to the field on its page. */
function ShowButton({ field: { id, kind }, page, chosen }: ShowProps) {
  const show = () => {
    chosen.choose(id);
    globalThis.document.getElementById(`placed-${id}`)?.scrollIntoView({ block: "center" });
  };
  if (page === undefined) return <p className={classes.kind}>{fieldLabels[kind]}, not on a page yet</p>;
  return (
    <button type="button" className={classes.kind} title="Show on its page" onClick={show}>
      {fieldLabels[kind]}, page {page}
    </button>
  );
}

/** The server names a field by where it stands in the content. */
function labelError({ values: { content }, errors }: DraftForm, id: string): string | undefined {
  for (const [at, section] of content.sections.entries()) {
    const index = section.kind === "fields" ? section.fields.findIndex((each) => each.id === id) : -1;
    if (index >= 0) return errors[`content.sections.${at}.fields.${index}.label`];
  }
  return undefined;
}
