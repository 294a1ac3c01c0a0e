/** Names a passkey: a new one as it is made, or one that is there. */
import { Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { deviceName } from "#shared/device-name.ts";
import { isApiError } from "#ui/api/api-error.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import type { Passkey } from "../../proofs/contract.ts";
import { proofsApi } from "./proofs-api.ts";
import { forgetProofAfter } from "./prove.tsx";
import classes from "./security.module.css";

type Naming = { passkey: Passkey } | { proof: string };
type Props = { naming: Naming | null; onClose: () => void };

export function PasskeyNameDialog({ naming, onClose }: Props) {
  const isNew = naming !== null && "proof" in naming;
  return (
    <Dialog isOpen={naming !== null} onClose={onClose} title={isNew ? "Add Passkey" : "Rename Passkey"}>
      {naming && <NameForm naming={naming} onDone={onClose} />}
    </Dialog>
  );
}

function NameForm({ naming, onDone }: { naming: Naming; onDone: () => void }) {
  const client = useQueryClient();
  const isNew = "proof" in naming;
  const [name, setName] = useState(isNew ? deviceName(navigator.userAgent) : naming.passkey.name);
  const saving = useMutation({
    mutationFn: () =>
      isNew ? create(naming.proof, name) : proofsApi.renamePasskey.call({ id: naming.passkey.id, name }),
    onSuccess(passkey) {
      notifySuccess(isNew ? `Passkey "${passkey.name}" added.` : "Passkey renamed.");
      onDone();
      return client.invalidateQueries({ queryKey: proofsApi.key() });
    },
    onError: forgetProofAfter,
  });
  const nameError = isApiError(saving.error) ? saving.error.fields["name"] : undefined;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!saving.isPending) saving.mutate();
  }

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {!nameError && <FormError error={saving.error} fallback="The passkey couldn't be saved" />}
      <TextInput
        label="Name"
        name="passkey-name"
        description="A name you'll recognize, such as the device it's on."
        required
        withAsterisk={false}
        maxLength={60}
        data-autofocus
        error={nameError}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" loading={saving.isPending}>
        {isNew ? "Create Passkey" : "Save Name"}
      </Button>
    </form>
  );
}

async function create(proof: string, name: string): Promise<Passkey> {
  const { makePasskey } = await import("../sign-in/passkey-browser.ts");
  const made = await makePasskey(await proofsApi.passkeyCreation.call({ proof }));
  return proofsApi.addPasskey.call({ ...made, name });
}
