/** What must not be forgotten on a new job, line by line. */
import { Button, Checkbox, CloseButton, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { mostChecklistItems } from "../../lines/contract.ts";
import classes from "../job/job-form.module.css";
import { type ChecklistLine, checklistLine } from "../job/job-values.ts";
import type { JobForm } from "../job/use-job-form.ts";
import { ItemKindFields } from "./ItemKindFields.tsx";

export function ChecklistFields({ form: { values, edit } }: { form: JobForm }) {
  const { checklist } = values;
  const set = (key: number, changes: Partial<ChecklistLine>) =>
    edit({ checklist: checklist.map((each) => (each.key === key ? { ...each, ...changes } : each)) });
  return (
    <fieldset className={classes.group}>
      <legend>Checklist</legend>
      {checklist.map(({ key, text, is_required, kind, unit }, index) => (
        <div key={key} className={classes.item}>
          <TextInput
            aria-label={`Checklist item ${index + 1}`}
            placeholder="What needs to be done or checked"
            autoComplete="off"
            maxLength={300}
            value={text}
            onChange={(event) => set(key, { text: event.currentTarget.value })}
          />
          <ItemKindFields
            kind={kind}
            unit={unit}
            of={`Checklist item ${index + 1}`}
            onChange={(changes) => set(key, changes)}
          />
          <Checkbox
            label="Required"
            checked={is_required}
            onChange={(event) => set(key, { is_required: event.currentTarget.checked })}
          />
          <CloseButton
            aria-label={`Remove checklist item ${index + 1}`}
            onClick={() => edit({ checklist: checklist.filter((each) => each.key !== key) })}
          />
        </div>
      ))}
      <Button
        variant="default"
        size="xs"
        disabled={checklist.length >= mostChecklistItems}
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => edit({ checklist: [...checklist, checklistLine()] })}
      >
        Add Item
      </Button>
    </fieldset>
  );
}
