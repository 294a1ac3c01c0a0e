/** The window in which a role is looked at, written or changed. */
import { TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { refreshPerson } from "#ui/session/session-refresh.ts";
import text from "#ui/text.module.css";
import type { Grants } from "../contract.ts";
import type { RoleDescription } from "../roles/contract.ts";
import { refetchPeople, rolesApi } from "./people-api.ts";
import { RoleMatrix } from "./RoleMatrix.tsx";

/** A new role may begin as a copy of another. */
export type RoleSubject =
  | { kind: "existing"; role: RoleDescription }
  | { kind: "new"; from: RoleDescription | null };

type Props = { isOpen: boolean; subject: RoleSubject; onClose: () => void };

export function RoleDialog({ isOpen, subject, onClose }: Props) {
  const noChange = useWhyNot()("roles.update");
  const role = subject.kind === "existing" ? subject.role : null;
  const isFixed = role !== null && (role.isPreset || noChange !== undefined);
  const save = role ? "Save Changes" : "Create Role";
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={role ? role.name : "Add New Role"}
      save={isFixed ? null : save}
    >
      {(parts) =>
        isFixed ? (
          <div className={text.stack}>
            <p className={text.muted}>
              {role.isPreset
                ? `${role.description} Built-in roles can't be changed. Copy this one to make a custom role.`
                : `${noChange}.`}
            </p>
            <RoleMatrix grants={role.grants} />
          </div>
        ) : (
          <RoleForm {...parts} subject={subject} onSaved={onClose} />
        )
      }
    </FormDialog>
  );
}

/** A new role begins with the grants of the one it is a copy of. */
function emptyValues(subject: RoleSubject) {
  const from = subject.kind === "new" ? subject.from : null;
  const grants: Grants = from?.grants ?? {};
  return { name: from ? `${from.name} (copy)` : "", description: from?.description ?? "", grants };
}

const valuesOf = ({ name, description, grants }: RoleDescription) => ({
  name,
  description,
  grants: grants as Grants,
});

type FormProps = FormDialogParts & { subject: RoleSubject; onSaved: () => void };

function RoleForm({ id, guard, subject, onSaved }: FormProps) {
  const client = useQueryClient();
  const form = useRecordForm({
    mutationKey: [id],
    record: subject.kind === "existing" ? subject.role : null,
    valuesOf: (role) => (role ? valuesOf(role) : emptyValues(subject)),
    read: (values) => readAs(values, {}),
    save: ({ base, wanted, context }) => {
      const sent = { ...wanted, grants: wanted.grants as Record<string, "own" | "team" | "all"> };
      return base
        ? rolesApi.update.call({ key: base.key, ...sent }, { context })
        : rolesApi.create.call(sent, { context });
    },
    onSaved: async ({ name }: RoleDescription) => {
      await Promise.all([refetchPeople(client), refreshPerson()]);
      notifySuccess(`Role ${name} saved.`);
      onSaved();
    },
    stale: {
      title: "This role has changed",
      latest: async ({ key }) => (await rolesApi.list.call()).roles.find((role) => role.key === key),
      labels: { name: "Name", description: "Description", grants: "Permissions" },
    },
  });
  const { values, edit } = form;
  return (
    <RecordForm id={id} guard={guard} form={form} className={text.stack} failed="The role couldn't be saved">
      <TextInput
        label="Name"
        name="role-name"
        autoComplete="off"
        data-autofocus
        required
        withAsterisk={false}
        {...form.field("name")}
      />
      <TextInput
        label="Description"
        name="role-description"
        autoComplete="off"
        {...form.field("description")}
      />
      <RoleMatrix grants={values.grants} onChange={(grants) => edit({ grants })} />
    </RecordForm>
  );
}
