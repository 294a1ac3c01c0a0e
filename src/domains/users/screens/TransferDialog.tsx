/** The window in which the owner hands the business over to another member. */
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { isApiError } from "#ui/api/api-error.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { PasswordField } from "#ui/form/PasswordField.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { refreshPerson } from "#ui/session/session-refresh.ts";
import type { MemberWindowProps } from "./MemberDialog.tsx";
import classes from "./people.module.css";
import { peopleApi, refetchPeople } from "./people-api.ts";
import { fullName } from "./people-rows.ts";

export function TransferDialog({ member, isOpen, onClose }: MemberWindowProps) {
  const id = useId();
  const client = useQueryClient();
  const [password, setPassword] = useState("");
  const name = fullName(member);
  const transfer = useMutation(
    peopleApi.transferOwnership.mutationOptions({
      onSuccess: async () => {
        await Promise.all([refetchPeople(client), refreshPerson()]);
        notifySuccess(`${name} owns the business now. You stay on as an admin.`);
        onClose();
      },
    }),
  );
  const problem = isApiError(transfer.error) ? transfer.error.fields["currentPassword"] : undefined;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!transfer.isPending) transfer.mutate({ id: member.id, currentPassword: password });
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Make ${name} the owner?`}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} color="red" aria-disabled={transfer.isPending || undefined}>
            {transfer.isPending ? "Transferring..." : "Transfer Ownership"}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className={classes.form}>
        {!problem && <FormError error={transfer.error} fallback="The ownership was not transferred" />}
        <p className={classes.muted}>
          {name} will decide about the plan, the bills and everybody's roles. You become an admin, and only{" "}
          {name} can make you the owner again.
        </p>
        <PasswordField
          label="Your password"
          name="current-password"
          autoComplete="current-password"
          data-autofocus
          error={problem}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
