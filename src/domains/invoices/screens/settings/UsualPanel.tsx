/** When invoices are due, and the note that stands on them. */
import { Textarea } from "@mantine/core";
import { TextLine } from "#ui/form/Fields.tsx";
import { Panel } from "#ui/Panel.tsx";
import classes from "./settings.module.css";
import type { SettingsForm } from "./use-settings-form.ts";

export const UsualPanel = ({ form }: { form: SettingsForm }) => (
  <Panel
    id="invoice-usual"
    title="New invoices"
    text="Invoices that are issued stay as they are. Drafts keep what they started with."
  >
    <div className={classes.fields}>
      <TextLine
        label="Days until due"
        hint="0 makes invoices due on receipt."
        mode="numeric"
        {...form.field("due_days")}
      />
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
