/** The person's own name, address and phone. */
import { Button, TextInput } from "@mantine/core";
import type { SubmitEvent } from "react";
import { FormError } from "#ui/form/FormError.tsx";
import { PasswordField } from "#ui/form/PasswordField.tsx";
import { useUnsavedGuard } from "#ui/form/use-unsaved-guard.ts";
import { Fields, Panel, wideField } from "#ui/Panel.tsx";
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
  const { values, errors, failure, isDirty, isSaving, isNewAddress, isOutdated, edit, save, bringUpToDate } =
    useProfileForm();
  useUnsavedGuard(isDirty);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void save();
  }

  return (
    <Panel id="profile" title="Profile">
      <FormError error={failure} fallback="Profile update failed" />
      {isOutdated && (
        <Button variant="default" size="xs" mb="md" onClick={() => void bringUpToDate()}>
          Show how it is now
        </Button>
      )}
      <form noValidate onSubmit={submit}>
        <Fields>
          {lines.map(({ field, label, type = "text", autoComplete, isWide }) => (
            <TextInput
              key={field}
              className={isWide ? wideField : undefined}
              label={label}
              name={field}
              type={type}
              autoComplete={autoComplete}
              error={errors[field]}
              value={values[field]}
              onChange={(event) => edit({ [field]: event.currentTarget.value })}
            />
          ))}
          {isNewAddress && (
            <PasswordField
              className={wideField}
              label="Current password"
              name="currentPassword"
              autoComplete="current-password"
              description="Needed to change the address you sign in with."
              error={errors.currentPassword}
              value={values.currentPassword}
              onChange={(event) => edit({ currentPassword: event.currentTarget.value })}
            />
          )}
        </Fields>
        <Button type="submit" className={classes.submit} loading={isSaving} disabled={!isDirty}>
          Save changes
        </Button>
      </form>
    </Panel>
  );
}
