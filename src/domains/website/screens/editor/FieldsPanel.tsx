/** The fields of a form, step by step: opened to be changed, moved by handle, keyboard or menu, and added. */
import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useListDrag } from "#ui/editing/use-list-drag.ts";
import { Panel } from "#ui/Panel.tsx";
import { type FormStep, mostSteps } from "../../forms/content-contract.ts";
import { AddField } from "./AddField.tsx";
import { type PartProps, problemAt } from "./DetailsPanel.tsx";
import { movedTo, withNewField, withNewStep, withoutStep, withStep } from "./draft-changes.ts";
import classes from "./editor.module.css";
import { FieldCard } from "./FieldCard.tsx";
import { unaskedFields, useCustomerFields } from "./SavesToField.tsx";

export function FieldsPanel(props: PartProps) {
  const { draft, problems } = props;
  const { content, edit } = draft;
  const problem = problemAt(problems, "fields");
  return (
    <Panel
      id="form-fields"
      title="Fields"
      text="Drag a field by its handle, or focus the handle and press the arrow keys."
    >
      <Steps {...props} />
      {problem && <p className={classes.problem}>{problem}</p>}
      {content.steps.length < mostSteps && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => edit(withNewStep)}
        >
          Add Step
        </Button>
      )}
    </Panel>
  );
}

function Steps({ draft, problems }: PartProps) {
  const { content, edit } = draft;
  const [opened, setOpened] = useState<string | null>(null);
  const drag = useListDrag((key, over) => edit((before) => movedTo(before, key, over)));
  const isSeveral = content.steps.length > 1;
  const own = unaskedFields(content, useCustomerFields());
  return content.steps.map((step, place) => (
    <div key={step.key} className={classes.step}>
      {isSeveral && <StepHead step={step} place={place} draft={draft} />}
      <ol className={classes.fields}>
        {step.fields.map((field) => (
          <FieldCard
            key={field.key}
            field={field}
            draft={draft}
            problem={problemAt(problems, field.key)}
            isOpen={opened === field.key}
            onToggle={() => setOpened(opened === field.key ? null : field.key)}
            onCopied={setOpened}
            drag={drag}
          />
        ))}
      </ol>
      <AddField
        label={isSeveral ? `Add Field to step ${place + 1}` : "Add Field"}
        own={own}
        onAdd={(question) => {
          const added = withNewField(content, step.key, question);
          edit(() => added.content);
          setOpened(added.key);
        }}
      />
    </div>
  ));
}

type HeadProps = { step: FormStep; place: number; draft: PartProps["draft"] };

const StepHead = ({ step: { key, title }, place, draft: { edit } }: HeadProps) => (
  <div className={classes.stepHead}>
    <TextInput
      aria-label={`Title of step ${place + 1}`}
      placeholder={`Step ${place + 1}`}
      value={title}
      maxLength={120}
      onChange={(event) => {
        const next = event.currentTarget.value;
        edit((content) => withStep(content, key, next), `step-${key}`);
      }}
    />
    <ActionIcon
      variant="subtle"
      color="gray"
      className={classes.thumb ?? ""}
      aria-label={`Remove step ${place + 1}`}
      title="Its fields move to the step beside it"
      onClick={() => edit((content) => withoutStep(content, key))}
    >
      <IconX size={16} aria-hidden />
    </ActionIcon>
  </div>
);
