/** The form of a settings page: what keeps a person from changing it above the cards, the button that saves it below. */
import { Alert } from "@mantine/core";
import type { ComponentProps, ReactNode } from "react";
import { RecordForm } from "./RecordForm.tsx";
import { SaveBar } from "./SaveBar.tsx";
import { SettingsColumn } from "./SettingsColumn.tsx";

type Props = {
  /** As `useRecordForm` gives it, with whether the person may change it. */
  form: ComponentProps<typeof RecordForm>["form"] & { canChange: boolean };
  /** "The brand couldn't be saved": stands in when the server gave no sentence. */
  failed: string;
  /** "Your role lets you view the brand, but not change it." */
  fixed: string;
  /** "Save Brand" */
  save: string;
  /** As `SettingsColumn` takes it. */
  aside?: ReactNode;
  children: ReactNode;
};

export function SettingsForm({ form, failed, fixed, save, aside, children }: Props) {
  const { canChange, isDirty, isSaving } = form;
  return (
    <SettingsColumn aside={aside}>
      <RecordForm form={form} failed={failed}>
        {!canChange && (
          <Alert color="gray" variant="light" radius="md" p="sm">
            {fixed}
          </Alert>
        )}
        {children}
        {canChange && (
          <SaveBar
            label={save}
            isReady={isDirty}
            isSaving={isSaving}
            note={isDirty ? "You have unsaved changes." : undefined}
          />
        )}
      </RecordForm>
    </SettingsColumn>
  );
}
