/** What keeps a draft from being sent: fields that nothing fills, to be typed here, and what else is missing. */
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { type AnyMergeField, labelOfField } from "#shared/messages/merge-fields.ts";
import { Panel } from "#ui/Panel.tsx";
import type { ContractPreview } from "../../contract.ts";
import classes from "./editor.module.css";
import type { DraftForm } from "./use-draft-form.ts";

type Props = { form: DraftForm; preview: ContractPreview | undefined };

export function MissingPanel({ form: { values, edit }, preview }: Props) {
  const [asked, setAsked] = useState<readonly AnyMergeField[]>([]);
  const unfilled = preview?.unfilled ?? [];
  const problems = preview?.problems ?? [];
  const { typed } = values;
  const byHand = Object.keys(typed) as AnyMergeField[];
  // A field stays while it is being typed into, although it is filled by then.
  const fields = [...new Set([...asked, ...byHand, ...unfilled.map(({ field }) => field)])];
  if (fields.length + problems.length === 0) return null;
  return (
    <Panel
      id="contract-missing"
      title={unfilled.length + problems.length > 0 ? "Complete the Contract" : "Typed by Hand"}
      text="The contract can be sent when nothing is missing."
    >
      {problems.length > 0 && (
        <ul className={classes.problems}>
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      {fields.map((field) => {
        const missing = unfilled.find((each) => each.field === field);
        return (
          <TextInput
            key={field}
            mb="sm"
            label={labelOfField(field)}
            description={missing && `Missing in: ${missing.places.join(", ")}`}
            inputWrapperOrder={["label", "input", "description", "error"]}
            autoComplete="off"
            maxLength={300}
            value={typed[field] ?? ""}
            onChange={(event) => {
              if (!asked.includes(field)) setAsked([...asked, field]);
              edit({ typed: { ...typed, [field]: event.currentTarget.value } });
            }}
          />
        );
      })}
    </Panel>
  );
}
