/** What happens by itself when everyone has signed: a job, and its first visit. */
import { Checkbox, TextInput } from "@mantine/core";
import { MemberPicker } from "#domains/users/screens/MemberPicker.tsx";
import { Fields } from "#ui/form/Fields.tsx";
import { Panel } from "#ui/Panel.tsx";
import { useMay } from "#ui/session/permissions.ts";
import type { DraftForm } from "./use-draft-form.ts";

export function AfterPanel({ form }: { form: DraftForm }) {
  const { values, edit } = form;
  const { after_signing: after } = values;
  const set = (changes: Partial<typeof after>) => edit({ after_signing: { ...after, ...changes } });
  return (
    <Panel
      id="contract-after"
      title="After Signing"
      text="Done by itself when everyone has signed. A deposit is asked for, too."
    >
      <Checkbox
        mb="sm"
        label="Create a job from the price lines"
        disabled={values.job_id !== null}
        checked={after.makes_job && values.job_id === null}
        onChange={(event) => set({ makes_job: event.currentTarget.checked })}
      />
      <Checkbox
        mb="sm"
        label="Book the first visit"
        checked={after.has_visit}
        onChange={(event) => set({ has_visit: event.currentTarget.checked })}
      />
      {after.has_visit && <VisitFields form={form} />}
    </Panel>
  );
}

function VisitFields({ form: { values, edit, errors } }: { form: DraftForm }) {
  const { after_signing: after } = values;
  const may = useMay();
  const set = (changes: Partial<typeof after>) => edit({ after_signing: { ...after, ...changes } });
  return (
    <Fields>
      <TextInput
        label="Start"
        type="datetime-local"
        value={after.start}
        error={errors["after_signing.visit.start"]}
        onChange={(event) => set({ start: event.currentTarget.value })}
      />
      <TextInput
        label="Duration (minutes)"
        inputMode="numeric"
        autoComplete="off"
        value={after.minutes}
        error={errors["after_signing.visit.minutes"]}
        onChange={(event) => set({ minutes: event.currentTarget.value })}
      />
      {may("users.view") && (
        <MemberPicker
          label="Technician"
          value={after.assigned_to}
          error={errors["after_signing.visit.assigned_to"]}
          onChange={(assigned_to) => set({ assigned_to })}
        />
      )}
    </Fields>
  );
}
