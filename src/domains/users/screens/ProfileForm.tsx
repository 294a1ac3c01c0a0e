/** The person's own name, address and phone. */
import { Button, TextInput } from "@mantine/core";
import { Fields, wideField } from "#ui/form/Fields.tsx";
import { PasswordField } from "#ui/form/PasswordField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { Panel } from "#ui/Panel.tsx";
import classes from "./profile.module.css";
import { type ProfileField, useProfileForm } from "./use-profile-form.ts";

type Line = { field: ProfileField; label: string; type?: string; autoComplete: string; isWide?: boolean };

const lines: Line[] = [
  { field: "firstName", label: "First name", autoComplete: "given-name" },
  { field: "lastName", label: "Last name", autoComplete: "family-name" },
  { field: "email", label: "Email", type: "email", autoComplete: "email", isWide: true },
  { field: "phone", label: "Phone", type: "tel", autoComplete: "tel", isWide: true },
];

export function ProfileForm() {
  const form = useProfileForm();
  return (
    <Panel id="profile" title="Profile">
      <RecordForm form={form} failed="Profile update failed">
        <Fields>
          {lines.map(({ field, label, type = "text", autoComplete, isWide }) => (
            <TextInput
              key={field}
              className={isWide ? wideField : undefined}
              label={label}
              name={field}
              type={type}
              autoComplete={autoComplete}
              {...form.field(field)}
            />
          ))}
          {form.isNewAddress && (
            <PasswordField
              className={wideField}
              label="Current password"
              name="currentPassword"
              autoComplete="current-password"
              description="Required to change your sign-in email."
              {...form.field("currentPassword")}
            />
          )}
        </Fields>
        <Button type="submit" className={classes.submit} loading={form.isSaving} disabled={!form.isDirty}>
          Save Changes
        </Button>
      </RecordForm>
    </Panel>
  );
}
