/** The window in which a role is deleted, and whoever has it gets another. */
import { Button, NativeSelect } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormError } from "#ui/form/FormError.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import text from "#ui/text.module.css";
import type { RoleDescription } from "../roles/contract.ts";
import { refetchPeople, rolesApi, useRoles } from "./people-api.ts";

type Props = { role: RoleDescription | null; onClose: () => void };

/** The last role is kept after closing, so that nothing changes in a window that is still fading out. */
export function DeleteRoleDialog({ role, onClose }: Props) {
  const [last, setLast] = useState(role);
  if (role && role !== last) setLast(role);
  return last && <Window key={last.key} role={last} isOpen={role !== null} onClose={onClose} />;
}

type WindowProps = { role: RoleDescription; isOpen: boolean; onClose: () => void };

function Window({ role, isOpen, onClose }: WindowProps) {
  const client = useQueryClient();
  const others = (useRoles().data?.roles ?? []).filter(({ key }) => key !== role.key && key !== "OWNER");
  const [replacement, setReplacement] = useState("STAFF");
  const remove = useMutation(
    rolesApi.delete.mutationOptions({
      onSuccess: async ({ message }) => {
        await refetchPeople(client);
        notifySuccess(message);
        onClose();
      },
    }),
  );
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Delete role ${role.name}?`}
      footer={
        <>
          <Button variant="default" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button
            color="red"
            aria-disabled={remove.isPending || undefined}
            onClick={() => !remove.isPending && remove.mutate({ key: role.key, replacement })}
          >
            {remove.isPending ? "Deleting..." : "Delete Role"}
          </Button>
        </>
      }
    >
      <div className={text.stack}>
        <FormError error={remove.error} fallback="The role couldn't be deleted" />
        <p className={text.muted}>
          Everyone with this role, including people you've invited, moves to the replacement right away.
        </p>
        <NativeSelect
          label="Replacement role"
          data={others.map(({ key, name }) => ({ value: key, label: name }))}
          value={replacement}
          onChange={(event) => setReplacement(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
