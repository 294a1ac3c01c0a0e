/** What goes along with a contract when it is sent: a message, how long it can be signed, and how often to remind. */
import { Textarea } from "@mantine/core";
import { Fields, TextLine, wideField } from "#ui/form/Fields.tsx";
import { Panel } from "#ui/Panel.tsx";
import type { DraftForm } from "./use-draft-form.ts";

export const SendingPanel = ({ form }: { form: DraftForm }) => (
  <Panel id="contract-sending" title="Sending">
    <Fields>
      <Textarea
        className={wideField}
        label="Message in the email"
        autosize
        minRows={2}
        maxRows={10}
        {...form.field("message")}
      />
      <TextLine
        label="Days to sign"
        hint="Leave blank for no end"
        mode="numeric"
        {...form.field("valid_days")}
      />
      <TextLine
        label="Remind every (days)"
        hint="Leave blank for no reminders"
        mode="numeric"
        {...form.field("reminder_days")}
      />
    </Fields>
  </Panel>
);
