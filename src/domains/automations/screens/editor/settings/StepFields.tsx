/** The settings of one step, by its kind. */
import { NativeSelect } from "@mantine/core";
import { CustomerStatus } from "#domains/customers/contract.ts";
import { wordsOf } from "#shared/lookup.ts";
import type { MergeField } from "#shared/messages/merge-fields.ts";
import { MergeText } from "#ui/merge-text/MergeText.tsx";
import { fieldsFor } from "../../../fields-contract.ts";
import type { Step } from "../../../steps-contract.ts";
import type { Editor } from "../use-editor.ts";
import { AssigneeFields } from "./AssigneeFields.tsx";
import { FilterField } from "./FilterField.tsx";
import { MessageFields } from "./MessageFields.tsx";
import classes from "./settings.module.css";
import { WaitFields } from "./WaitFields.tsx";
import { WholeNumber } from "./WholeNumber.tsx";

type Props = { editor: Editor; step: Step };

export function StepFields({ editor, step }: Props) {
  const { setStep, setUnfinished } = editor;
  const fields = fieldsFor(editor.content.trigger);
  switch (step.kind) {
    case "wait":
    case "wait_until":
    case "wait_for":
      return <WaitFields editor={editor} step={step} />;
    case "condition":
      return (
        <FilterField
          label="Yes if the customer matches"
          hint="Everyone else takes the other branch. Both meet again below."
          value={step.filter}
          onChange={(filter) => setStep({ ...step, filter })}
          onUnfinished={(isUnfinished) => setUnfinished(step.key, isUnfinished)}
        />
      );
    case "send_text":
    case "send_email":
      return <MessageFields editor={editor} step={step} />;
    case "create_task":
      return <TaskFields editor={editor} step={step} fields={fields} />;
    case "change_status":
      return (
        <NativeSelect
          label="New status"
          data={CustomerStatus.options.map((value) => ({ value, label: wordsOf(value) }))}
          value={step.status}
          onChange={(event) => setStep({ ...step, status: CustomerStatus.parse(event.currentTarget.value) })}
        />
      );
    case "add_note":
      return (
        <MergeText
          label="Note"
          fields={fields}
          hint="Added to the customer's notes. Only your team sees it."
          value={step.text}
          error={undefined}
          onChange={(text) => setStep({ ...step, text }, "text")}
        />
      );
    case "notify_member":
      return (
        <>
          <AssigneeFields
            label="Email"
            value={step.assignee}
            onChange={(assignee) => setStep({ ...step, assignee })}
          />
          <MergeText
            label="Message"
            fields={fields}
            value={step.text}
            error={undefined}
            onChange={(text) => setStep({ ...step, text }, "text")}
          />
        </>
      );
    default:
      return <p className={classes.note}>Customers who come here have finished. Nothing more is sent.</p>;
  }
}

type TaskProps = {
  editor: Editor;
  step: Extract<Step, { kind: "create_task" }>;
  fields: readonly MergeField[];
};

const TaskFields = ({ editor: { setStep }, step, fields }: TaskProps) => (
  <>
    <MergeText
      label="Task name"
      isLine
      fields={fields}
      value={step.title}
      error={undefined}
      onChange={(title) => setStep({ ...step, title }, "title")}
    />
    <MergeText
      label="Task notes"
      fields={fields}
      value={step.notes}
      error={undefined}
      onChange={(notes) => setStep({ ...step, notes }, "notes")}
    />
    <WholeNumber
      label="Due after (days)"
      least={0}
      most={60}
      value={step.due_days}
      onChange={(days) => setStep({ ...step, due_days: days }, "due")}
    />
    <AssigneeFields
      label="Assigned to"
      value={step.assignee}
      onChange={(assignee) => setStep({ ...step, assignee })}
    />
  </>
);
