/** The window in which somebody is invited into the business by mail. */

import { NativeSelect, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { plural } from "#shared/plural.ts";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import text from "#ui/text.module.css";
import { invitationDays } from "../people-contract.ts";
import { peopleApi, refetchPeople, useChoices, useInvitations, useMembers } from "./people-api.ts";
import { TeamField } from "./TeamField.tsx";

type Props = { isOpen: boolean; onClose: () => void };

export function InviteDialog({ isOpen, onClose }: Props) {
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Add New User"
      save="Send Invitation"
      saving="Sending..."
    >
      {(parts) => <InviteForm {...parts} onSent={onClose} />}
    </FormDialog>
  );
}

function InviteForm({ id, guard, onSent }: FormDialogParts & { onSent: () => void }) {
  const client = useQueryClient();
  const choices = useChoices().data;
  const form = useRecordForm({
    mutationKey: [id],
    record: null,
    valuesOf: () => ({ email: "", role: "STAFF", teamId: "" }),
    read: (values) => readAs({ ...values, teamId: values.teamId || null }, {}),
    save: ({ wanted, context }) => peopleApi.invite.call(wanted, { context }),
    onSaved: async ({ email }) => {
      await refetchPeople(client);
      notifySuccess(`Invitation sent to ${email}.`);
      onSent();
    },
  });
  return (
    <RecordForm
      id={id}
      guard={guard}
      form={form}
      className={text.stack}
      failed="The invitation couldn't be sent"
    >
      <TextInput
        label="Email"
        type="email"
        name="invited-email"
        autoComplete="off"
        required
        withAsterisk={false}
        data-autofocus
        description={`They'll get a link that works once and expires in ${invitationDays} days. If they already use Plumbline with another business, the link tells them what to do.`}
        {...form.field("email")}
      />
      <NativeSelect
        label="Role"
        data={(choices?.roles ?? [])
          .filter(({ key }) => key !== "OWNER")
          .map(({ key, name }) => ({ value: key, label: name }))}
        {...form.field("role")}
      />
      <TeamField {...form.field("teamId")} />
      <SeatsNote />
    </RecordForm>
  );
}

/** Inviting needs no seat; coming in does. */
function SeatsNote() {
  const seats = useMembers().data?.seats;
  const invited = useInvitations().data?.invitations.filter(({ isExpired }) => !isExpired).length ?? 0;
  if (!seats || seats.used + invited < seats.total) return null;
  const free = Math.max(seats.total - seats.used, 0);
  return (
    <p className={text.note} role="status">
      {free === 0
        ? `${seats.total === 1 ? "The only seat is" : `All ${seats.total} seats are`} taken. They can accept once a seat is free.`
        : `Only ${free} of ${plural(seats.total, "seat")} ${free === 1 ? "is" : "are"} free, and ${invited} ${invited === 1 ? "invitation is" : "invitations are"} pending. Seats go to the first people who accept.`}
    </p>
  );
}
