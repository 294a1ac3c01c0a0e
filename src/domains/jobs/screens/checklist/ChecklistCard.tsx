/** The checklist of a job: tick it off, add to it, reword it, and say what must be done before it is complete. */
import { Button, TextInput } from "@mantine/core";
import { IconAsterisk, IconPencil, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SyntheticEvent, useState } from "react";
import { expectedVersion } from "#ui/api/expected-version.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { Card } from "#ui/record/Card.tsx";
import type { Job } from "../../contract.ts";
import { type ChecklistItem, mostChecklistItems } from "../../lines/contract.ts";
import page from "../job/job.module.css";
import { whyNotIn } from "../job-rules.ts";
import { jobsApi, putJob, refreshJobs } from "../jobs-api.ts";
import { ChecklistTicks } from "./ChecklistTicks.tsx";
import { type Asked, ItemKindFields } from "./ItemKindFields.tsx";

type Item = Asked & { id?: string; text: string; is_required: boolean };

const iconProps = { size: 16, "aria-hidden": true } as const;

export function ChecklistCard({ job }: { job: Job }) {
  const notAllowed = useWhyNot()("jobs.update") ?? whyNotIn(job, "edit");
  const [edited, setEdited] = useState<ChecklistItem | null>(null);
  const save = useChecklist(job);
  const items = job.checklist.map(
    ({ id, text, is_required, kind, unit }): Item => ({ id, text, is_required, kind, unit: unit ?? "" }),
  );
  const replace = (id: string, changes: Partial<Item>) =>
    save.mutate(items.map((item) => (item.id === id ? { ...item, ...changes } : item)));
  const menuOf = (item: ChecklistItem) => (
    <ActionMenu
      label={`Actions for ${item.text}`}
      actions={() => [
        { label: "Edit", icon: <IconPencil {...iconProps} />, onSelect: () => setEdited(item) },
        {
          label: item.is_required ? "Make Optional" : "Make Required",
          icon: <IconAsterisk {...iconProps} />,
          onSelect: () => replace(item.id, { is_required: !item.is_required }),
        },
        {
          label: "Remove",
          icon: <IconTrash {...iconProps} />,
          isDanger: true,
          onSelect: () => save.mutate(items.filter(({ id }) => id !== item.id)),
        },
      ]}
    />
  );
  return (
    <Card title="Checklist">
      <FormError error={save.error} fallback="The checklist couldn't be saved" />
      {items.length === 0 && <p className={page.quiet}>No checklist items yet.</p>}
      <ChecklistTicks job={job} {...(notAllowed ? {} : { menuOf })} />
      {!notAllowed && items.length < mostChecklistItems && (
        <ItemForm
          key={edited?.id ?? `new ${items.length}`}
          edited={edited}
          isSaving={save.isPending}
          onCancel={() => setEdited(null)}
          onSave={(item) => {
            if (edited) replace(edited.id, item);
            else save.mutate([...items, { ...item, is_required: false }]);
            setEdited(null);
          }}
        />
      )}
    </Card>
  );
}

type FormProps = {
  edited: ChecklistItem | null;
  isSaving: boolean;
  onSave: (item: Asked & { text: string }) => void;
  onCancel: () => void;
};

function ItemForm({ edited, isSaving, onSave, onCancel }: FormProps) {
  const [text, setText] = useState(edited?.text ?? "");
  const [asked, setAsked] = useState<Asked>({ kind: edited?.kind ?? "check", unit: edited?.unit ?? "" });
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (text.trim() !== "" && !isSaving) onSave({ ...asked, text: text.trim() });
  }
  return (
    <form className={page.addItem} onSubmit={submit}>
      <TextInput
        aria-label={edited ? "Checklist item text" : "New checklist item"}
        placeholder="What needs to be done or checked"
        maxLength={300}
        autoComplete="off"
        autoFocus={edited !== null}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ItemKindFields
        {...asked}
        of={edited ? "Checklist item" : "New checklist item"}
        onChange={(changes) => setAsked({ ...asked, ...changes })}
      />
      {edited && (
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      )}
      <Button type="submit" variant="default" disabled={text.trim() === ""}>
        {edited ? "Save" : "Add"}
      </Button>
    </form>
  );
}

function useChecklist(job: Job) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (items: Item[]) =>
      jobsApi.setChecklist.call({ id: job.id, items }, { context: expectedVersion(job.version) }),
    onSuccess: (saved) => putJob(client, saved),
    onError: () => void refreshJobs(client),
  });
}
