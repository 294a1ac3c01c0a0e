/** The window in which a role is looked at, written or changed. */
import { Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { isApiError } from "#ui/api/api-error.ts";
import { expectedVersion } from "#ui/api/expected-version.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { refreshPerson } from "#ui/session/session-refresh.ts";
import type { Grants } from "../contract.ts";
import type { RoleDescription } from "../roles/contract.ts";
import classes from "./people.module.css";
import { refetchPeople, rolesApi } from "./people-api.ts";
import { RoleMatrix } from "./RoleMatrix.tsx";

/** A new role may begin as a copy of another. */
export type RoleSubject =
  | { kind: "existing"; role: RoleDescription }
  | { kind: "new"; from: RoleDescription | null };

type Props = { isOpen: boolean; subject: RoleSubject; onClose: () => void };

export function RoleDialog({ isOpen, subject, onClose }: Props) {
  const id = useId();
  const [isSaving, setSaving] = useState(false);
  const noChange = useWhyNot()("roles.update");
  const role = subject.kind === "existing" ? subject.role : null;
  const isFixed = role?.isPreset || (role !== null && noChange !== undefined);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={role ? role.name : "Add New Role"}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {isFixed ? "Close" : "Cancel"}
          </Button>
          {!isFixed && (
            <Button type="submit" form={id} aria-disabled={isSaving || undefined}>
              {isSaving ? "Saving..." : role ? "Save Changes" : "Create Role"}
            </Button>
          )}
        </>
      }
    >
      {isFixed && role ? (
        <div className={classes.form}>
          <p className={classes.muted}>
            {role.isPreset
              ? `${role.description} This role is given and stays as it is; copy it to write one of your own.`
              : `${noChange}.`}
          </p>
          <RoleMatrix grants={role.grants} />
        </div>
      ) : (
        <RoleForm id={id} subject={subject} onSaving={setSaving} onSaved={onClose} />
      )}
    </Dialog>
  );
}

function valuesOf(subject: RoleSubject) {
  const role = subject.kind === "existing" ? subject.role : subject.from;
  const name = subject.kind === "existing" ? subject.role.name : role ? `${role.name} (copy)` : "";
  return { name, description: role?.description ?? "", grants: (role?.grants ?? {}) as Grants };
}

type FormProps = {
  id: string;
  subject: RoleSubject;
  onSaving: (isSaving: boolean) => void;
  onSaved: () => void;
};

function RoleForm({ id, subject, onSaving, onSaved }: FormProps) {
  const [values, setValues] = useState(() => valuesOf(subject));
  const save = useSaving(subject, onSaving, onSaved);
  const errors = isApiError(save.error) ? save.error.fields : {};
  const hasPlace = errors["name"] ?? errors["description"];

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!save.isPending) save.mutate(values);
  }

  return (
    <form id={id} noValidate onSubmit={submit} className={classes.form}>
      {!hasPlace && <FormError error={save.error} fallback="The role was not saved" />}
      <TextInput
        label="Name"
        name="role-name"
        autoComplete="off"
        data-autofocus
        required
        withAsterisk={false}
        error={errors["name"]}
        value={values.name}
        onChange={(event) => setValues({ ...values, name: event.currentTarget.value })}
      />
      <TextInput
        label="Description"
        name="role-description"
        autoComplete="off"
        error={errors["description"]}
        value={values.description}
        onChange={(event) => setValues({ ...values, description: event.currentTarget.value })}
      />
      <RoleMatrix grants={values.grants} onChange={(grants) => setValues({ ...values, grants })} />
    </form>
  );
}

function useSaving(subject: RoleSubject, onSaving: (isSaving: boolean) => void, onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (values: ReturnType<typeof valuesOf>) => {
      const sent = { ...values, grants: values.grants as Record<string, "own" | "team" | "all"> };
      if (subject.kind === "new") return rolesApi.create.call(sent);
      const { key, version } = subject.role;
      return rolesApi.update.call({ key, ...sent }, { context: expectedVersion(version) });
    },
    onMutate: () => onSaving(true),
    onSettled: () => onSaving(false),
    onSuccess: async ({ name }) => {
      await Promise.all([refetchPeople(client), refreshPerson()]);
      notifySuccess(`The role ${name} was saved.`);
      onSaved();
    },
  });
}
