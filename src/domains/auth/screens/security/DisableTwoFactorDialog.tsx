/** Turns two-factor sign-in off: by the password and a code, of the app or for recovery. */
import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { FormError } from "#ui/form/FormError.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import page from "../auth-page.module.css";
import { CodeField } from "./CodeField.tsx";
import { CurrentPasswordField } from "./CurrentPasswordField.tsx";
import { proofsApi } from "./proofs-api.ts";
import { errorsIn } from "./SetUpTwoFactorDialog.tsx";
import classes from "./security.module.css";

type Props = { isOpen: boolean; onClose: () => void };

export function DisableTwoFactorDialog({ isOpen, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Turn Off Two-Factor Authentication">
      {isOpen && <DisableForm onDone={onClose} />}
    </Dialog>
  );
}

function DisableForm({ onDone }: { onDone: () => void }) {
  const client = useQueryClient();
  const [value, setValue] = useState({ code: "", password: "" });
  const [isRecovery, setRecovery] = useState(false);
  const disable = useMutation(
    proofsApi.disableTwoFactor.mutationOptions({
      onSuccess({ message }) {
        notifySuccess(message);
        onDone();
        return client.invalidateQueries({ queryKey: proofsApi.key() });
      },
    }),
  );
  const errors = errorsIn(disable.error);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const { code, password } = value;
    if (!disable.isPending) disable.mutate({ password, ...(isRecovery ? { recoveryCode: code } : { code }) });
  }

  function edit(next: Partial<typeof value>) {
    setValue({ ...value, ...next });
    disable.reset();
  }

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <p className={classes.text}>
        You'll sign in with your password only, and your recovery codes will stop working.
      </p>
      {Object.keys(errors).length === 0 && <FormError error={disable.error} />}
      <CurrentPasswordField
        isFirst
        error={errors.password}
        value={value.password}
        onChange={(password) => edit({ password })}
      />
      <CodeField
        isRecovery={isRecovery}
        value={value.code}
        error={errors.code}
        onChange={(code) => edit({ code })}
      />
      <div className={classes.buttons}>
        <Button type="submit" color="red" loading={disable.isPending}>
          Turn Off
        </Button>
        <button type="button" className={page.linkButton} onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? "Use the authenticator app" : "Use a recovery code"}
        </button>
      </div>
    </form>
  );
}
