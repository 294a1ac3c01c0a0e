/** The window in which the owner hands the business over to another member. */
import { useQueryClient } from "@tanstack/react-query";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { PasswordField } from "#ui/form/PasswordField.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { refreshPerson } from "#ui/session/session-refresh.ts";
import text from "#ui/text.module.css";
import type { Member } from "../people-contract.ts";
import type { MemberWindowProps } from "./MemberDialog.tsx";
import { peopleApi, refetchPeople } from "./people-api.ts";
import { fullName } from "./people-rows.ts";

export function TransferDialog({ member, isOpen, onClose }: MemberWindowProps) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Make ${fullName(member)} the owner?`}
      save="Transfer Ownership"
      saving="Transferring..."
      isDanger
    >
      {(parts) => <TransferForm {...parts} member={member} onDone={onClose} />}
    </FormDialog>
  );
}

type FormProps = FormDialogParts & { member: Member; onDone: () => void };

function TransferForm({ id, guard, member, onDone }: FormProps) {
  const client = useQueryClient();
  const name = fullName(member);
  const form = useRecordForm({
    mutationKey: [id],
    record: null,
    valuesOf: () => ({ currentPassword: "" }),
    read: (values) => readAs(values, {}),
    save: ({ wanted }) => peopleApi.transferOwnership.call({ id: member.id, ...wanted }),
    onSaved: async () => {
      await Promise.all([refetchPeople(client), refreshPerson()]);
      notifySuccess(`${name} now owns the business. You're now an admin.`);
      onDone();
    },
  });
  return (
    <RecordForm
      id={id}
      guard={guard}
      form={form}
      className={text.stack}
      failed="Ownership couldn't be transferred"
    >
      <p className={text.muted}>
        {name} will control the plan, billing and everyone's roles. You'll become an admin, and only {name}{" "}
        can make you the owner again.
      </p>
      <PasswordField
        label="Your password"
        name="current-password"
        autoComplete="current-password"
        data-autofocus
        {...form.field("currentPassword")}
      />
    </RecordForm>
  );
}
