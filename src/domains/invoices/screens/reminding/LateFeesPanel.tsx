/** Late fees in the settings: whether there are any, how much they are, when they come and what they come to at most. */
import { NativeSelect } from "@mantine/core";
import { Fields, TextLine } from "#ui/form/Fields.tsx";
import { Panel } from "#ui/Panel.tsx";
import type { LateFeeSettings } from "../../late-fees/contract.ts";
import classes from "./follow-up.module.css";
import type { LateFeeDraft } from "./use-late-fee-settings.ts";

const modes = [
  { value: "off", label: "Off" },
  { value: "draft", label: "Create a draft that I issue" },
  { value: "issue", label: "Issue and email them automatically" },
];
const kinds = [
  { value: "percent", label: "Percentage of what is overdue" },
  { value: "amount", label: "Fixed amount" },
];
const rhythms = [
  { value: "once", label: "Once" },
  { value: "monthly", label: "Every month" },
];

export function LateFeesPanel({ draft }: { draft: LateFeeDraft }) {
  const { values, errors, canChange, edit } = draft;
  const select = <Name extends "mode" | "kind" | "repeats">(
    name: Name,
    label: string,
    data: { value: string; label: string }[],
  ) => (
    <NativeSelect
      label={label}
      data={data}
      disabled={!canChange}
      value={values[name]}
      error={errors[name]}
      onChange={(event) => edit({ [name]: event.currentTarget.value as LateFeeSettings[Name] })}
    />
  );
  const field = (name: "percent" | "amount" | "after_days" | "cap") => ({
    ...draft.field(name),
    ...(canChange ? {} : { readOnly: true }),
  });
  return (
    <Panel
      id="late-fees"
      title="Late fees"
      text="A late fee is its own invoice, linked to the one that is overdue. Laws and your contracts may limit late fees, so check which apply to you."
    >
      <div className={classes.form}>
        {select("mode", "Late fees", modes)}
        {values.mode !== "off" && (
          <Fields>
            {select("kind", "Fee", kinds)}
            {values.kind === "percent" ? (
              <TextLine {...field("percent")} label="Percentage" mode="decimal" />
            ) : (
              <TextLine {...field("amount")} label="Amount" mode="decimal" />
            )}
            <TextLine {...field("after_days")} label="Days after the due day" mode="numeric" />
            {select("repeats", "How often", rhythms)}
            <TextLine
              {...field("cap")}
              label="Maximum for each invoice"
              mode="decimal"
              hint="Leave blank for no maximum."
            />
          </Fields>
        )}
      </div>
    </Panel>
  );
}
