/** When an invoice is due, and what stands under its prices. */
import { SegmentedControl, Textarea, TextInput } from "@mantine/core";
import { TextLine } from "#ui/form/Fields.tsx";
import { Panel } from "#ui/Panel.tsx";
import classes from "./editor.module.css";
import type { DraftForm } from "./use-draft-form.ts";

export function DuePanel({ form }: { form: DraftForm }) {
  const { values, edit } = form;
  return (
    <Panel id="invoice-due" title="Due Date and Note">
      <div className={classes.fields}>
        <SegmentedControl
          aria-label="When it is due"
          data={[
            { value: "days", label: "Days After It's Issued" },
            { value: "day", label: "On a Date" },
          ]}
          value={values.due}
          onChange={(due) => edit({ due })}
        />
        {values.due === "days" ? (
          <TextLine
            label="Days until it is due"
            hint="0 makes it due on receipt."
            mode="numeric"
            {...form.field("due_days")}
          />
        ) : (
          <TextInput label="Due date" type="date" {...form.field("due_on")} />
        )}
        <Textarea
          label="Note"
          description="It stands under the prices, for example how to pay."
          inputWrapperOrder={["label", "input", "description", "error"]}
          autosize
          minRows={2}
          maxRows={10}
          {...form.field("note")}
        />
      </div>
    </Panel>
  );
}
