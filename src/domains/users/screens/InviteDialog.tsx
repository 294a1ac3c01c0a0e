/** The window in which somebody is invited into the business by mail. */

import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { plural } from "#shared/plural.ts";
import { isApiError } from "#ui/api/api-error.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { invitationDays } from "../people-contract.ts";
import classes from "./people.module.css";
import { peopleApi, refetchPeople, useChoices, useInvitations, useMembers } from "./people-api.ts";

type Props = { isOpen: boolean; onClose: () => void };

export function InviteDialog({ isOpen, onClose }: Props) {
  const id = useId();
  const [isSending, setSending] = useState(false);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Add New User"
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} aria-disabled={isSending || undefined}>
            {isSending ? "Sending..." : "Send Invitation"}
          </Button>
        </>
      }
    >
      <InviteForm id={id} onSending={setSending} onSent={onClose} />
    </Dialog>
  );
}

type FormProps = { id: string; onSending: (isSending: boolean) => void; onSent: () => void };

function InviteForm({ id, onSending, onSent }: FormProps) {
  const client = useQueryClient();
  const choices = useChoices().data;
  const [values, setValues] = useState({ email: "", role: "STAFF", teamId: "" });
  const send = useMutation(
    peopleApi.invite.mutationOptions({
      onMutate: () => onSending(true),
      onSettled: () => onSending(false),
      onSuccess: async ({ email }) => {
        await refetchPeople(client);
        notifySuccess(`An invitation is on its way to ${email}.`);
        onSent();
      },
    }),
  );
  const errors = isApiError(send.error) ? send.error.fields : {};
  const edit = (changes: Partial<typeof values>) => {
    setValues({ ...values, ...changes });
    send.reset();
  };

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (send.isPending) return;
    send.mutate({ email: values.email, role: values.role, teamId: values.teamId || null });
  }

  return (
    <form id={id} noValidate onSubmit={submit} className={classes.form}>
      {Object.keys(errors).length === 0 && <FormError error={send.error} fallback="The invitation failed" />}
      <TextInput
        label="Email"
        type="email"
        name="invited-email"
        autoComplete="off"
        required
        withAsterisk={false}
        data-autofocus
        description={`They get a link that works once, for ${invitationDays} days. If they use Plumbline with another business already, the link tells them what to do.`}
        error={errors["email"]}
        value={values.email}
        onChange={(event) => edit({ email: event.currentTarget.value })}
      />
      <NativeSelect
        label="Role"
        data={(choices?.roles ?? [])
          .filter(({ key }) => key !== "OWNER")
          .map(({ key, name }) => ({ value: key, label: name }))}
        error={errors["role"]}
        value={values.role}
        onChange={(event) => edit({ role: event.currentTarget.value })}
      />
      <NativeSelect
        label="Team"
        data={[
          { value: "", label: "No team" },
          ...(choices?.teams ?? []).map(({ id: value, name }) => ({ value, label: name })),
        ]}
        error={errors["teamId"]}
        value={values.teamId}
        onChange={(event) => edit({ teamId: event.currentTarget.value })}
      />
      <SeatsNote />
    </form>
  );
}

/** Inviting needs no seat; coming in does. */
function SeatsNote() {
  const seats = useMembers().data?.seats;
  const invited = useInvitations().data?.invitations.filter(({ isExpired }) => !isExpired).length ?? 0;
  if (!seats || seats.used + invited < seats.total) return null;
  const free = Math.max(seats.total - seats.used, 0);
  return (
    <p className={classes.note} role="status">
      {free === 0
        ? `${seats.total === 1 ? "The only seat is" : `All ${seats.total} seats are`} taken. The invitation can be accepted once a seat is free.`
        : `Only ${free} of ${plural(seats.total, "seat")} ${free === 1 ? "is" : "are"} free, and ${invited} ${invited === 1 ? "invitation is" : "invitations are"} out. Whoever accepts first gets it.`}
    </p>
  );
}
