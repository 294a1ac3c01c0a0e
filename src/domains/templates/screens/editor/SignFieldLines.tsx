/** What one signer signs, initials, ticks and fills in at one place of a contract, line by line. */
import { Button, Checkbox, CloseButton, NativeSelect, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { Errors } from "#ui/form/record-draft.ts";
import { mostFields, type Section, type SignField } from "../../content-contract.ts";
import { newField } from "../blank-content.ts";
import { fieldKindLabels, fieldKindOptions } from "../template-words.ts";
import classes from "../templates.module.css";
import { withField, withoutField } from "./contract-changes.ts";

type Signing = Extract<Section, { kind: "fields" }>;

type Props = {
  section: Signing;
  errors: Errors;
  /** Where the fields stand in the names of the errors. */
  path: string;
  onChange: (section: Signing) => void;
};

export function SignFieldLines({ section, errors, path, onChange }: Props) {
  const { fields } = section;
  const add = () => onChange({ ...section, fields: [...fields, newField("text", "Name")] });
  return (
    <fieldset className={classes.signers}>
      <legend>Fields</legend>
      {fields.map((field, index) => (
        <FieldLine
          key={field.id}
          field={field}
          number={index + 1}
          error={errors[`${path}.${index}.label`]}
          onChange={(next) => onChange(withField(section, next))}
          onRemove={fields.length > 1 ? () => onChange(withoutField(section, field.id)) : undefined}
        />
      ))}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={fields.length >= mostFields}
        onClick={add}
      >
        Add Field
      </Button>
    </fieldset>
  );
}

type LineProps = {
  field: SignField;
  number: number;
  error: string | undefined;
  onChange: (field: SignField) => void;
  onRemove: (() => void) | undefined;
};

function FieldLine({ field, number, error, onChange, onRemove }: LineProps) {
  const choose = (kind: SignField["kind"]) => {
    const wasGiven = field.label === fieldKindLabels[field.kind];
    onChange({ ...field, kind, ...(wasGiven ? { label: fieldKindLabels[kind] } : {}) });
  };
  return (
    <div className={classes.fieldLine}>
      <NativeSelect
        aria-label={`Type of field ${number}`}
        data={fieldKindOptions}
        value={field.kind}
        onChange={(event) => choose(event.currentTarget.value as SignField["kind"])}
      />
      <TextInput
        aria-label={`Label of field ${number}`}
        autoComplete="off"
        value={field.label}
        error={error}
        onChange={(event) => onChange({ ...field, label: event.currentTarget.value })}
      />
      <Checkbox
        label="Required"
        checked={field.is_required}
        onChange={(event) => onChange({ ...field, is_required: event.currentTarget.checked })}
      />
      <CloseButton aria-label={`Remove field ${number}`} disabled={!onRemove} onClick={() => onRemove?.()} />
    </div>
  );
}
