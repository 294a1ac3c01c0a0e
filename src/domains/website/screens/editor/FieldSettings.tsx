/** What can be said of one field: its words, whether it has to be answered, its choices and its condition. */
import { NativeSelect, Switch, Textarea } from "@mantine/core";
import { Fields, TextLine, wideField } from "#ui/form/Fields.tsx";
import type { Fills, FormField } from "../../forms/content-contract.ts";
import { ConditionFields } from "./ConditionFields.tsx";
import { withField } from "./draft-changes.ts";
import classes from "./editor.module.css";
import type { FieldProps } from "./field-props.ts";
import { InitialField } from "./InitialField.tsx";
import { OptionFields } from "./OptionFields.tsx";
import { SavesToField } from "./SavesToField.tsx";
import type { FormDraft } from "./use-form-draft.ts";

type Props = { field: FormField; draft: FormDraft; problem: string | undefined };

export function FieldSettings({ field, draft, problem }: Props) {
  const { kind, key } = field;
  const set: FieldProps["set"] = (changes, about) =>
    draft.edit((content) => withField(content, { ...field, ...changes }), about ? `${key}-${about}` : null);
  const part = { field, draft, set };
  const isAsked = kind !== "heading";
  return (
    <div className={classes.settings}>
      {problem && <p className={classes.problem}>{problem}</p>}
      <Fields isClose>
        <Words {...part} />
        {kind === "consent" && <ConsentFields {...part} />}
        {(kind === "choice" || kind === "several") && <OptionFields {...part} />}
        {isAsked && <InitialField {...part} />}
        {kind === "short_text" && <FillsField {...part} />}
        <SavesToField {...part} />
        {isAsked && (
          <Switch
            className={wideField}
            label={kind === "consent" ? "Visitors must check it" : "Required"}
            checked={field.is_required}
            onChange={(event) => set({ is_required: event.currentTarget.checked })}
          />
        )}
        <ConditionFields {...part} />
      </Fields>
    </div>
  );
}

function Words({ field: { kind, label, help }, set }: FieldProps) {
  const isHeading = kind === "heading";
  return (
    <>
      <TextLine
        isWide
        label={isHeading ? "Heading" : kind === "consent" ? "Name" : "Label"}
        {...(kind === "consent" ? { hint: "Names the answer in your list. Visitors see the text." } : {})}
        value={label}
        onChange={(event) => set({ label: event.currentTarget.value }, "label")}
      />
      <Textarea
        className={wideField}
        label={isHeading ? "Text" : "Help text"}
        autosize
        minRows={1}
        maxLength={500}
        value={help}
        onChange={(event) => set({ help: event.currentTarget.value }, "help")}
      />
    </>
  );
}

const ConsentFields = ({ field: { text, is_for_offers: isForOffers }, set }: FieldProps) => (
  <>
    <Textarea
      className={wideField}
      label="Text beside the box"
      description="Saved word for word with each submission."
      autosize
      minRows={2}
      maxLength={2_000}
      value={text}
      onChange={(event) => set({ text: event.currentTarget.value }, "text")}
    />
    <Switch
      className={wideField}
      label="Checking it allows offers by email and text"
      description="Recorded in the customer's message consent."
      checked={isForOffers}
      onChange={(event) => set({ is_for_offers: event.currentTarget.checked })}
    />
  </>
);

const fillsOptions: { value: Fills; label: string }[] = [
  { value: "none", label: "Nothing" },
  { value: "name", label: "Full name" },
  { value: "first_name", label: "First name" },
  { value: "last_name", label: "Last name" },
  { value: "company", label: "Company" },
];

const FillsField = ({ field: { fills }, set }: FieldProps) => (
  <NativeSelect
    label="Fills in the lead's"
    data={fillsOptions}
    value={fills}
    onChange={(event) => set({ fills: event.currentTarget.value as Fills })}
  />
);
