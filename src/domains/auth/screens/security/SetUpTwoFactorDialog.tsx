/** Sets two-factor sign-in up: scan, enter a first code and the password, keep the recovery codes. */
import { Button, Skeleton } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useEffect, useState } from "react";
import { isApiError } from "#ui/api/api-error.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { AuthenticatorKey } from "./AuthenticatorKey.tsx";
import { CodeField } from "./CodeField.tsx";
import { CurrentPasswordField } from "./CurrentPasswordField.tsx";
import { proofsApi } from "./proofs-api.ts";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import classes from "./security.module.css";

type Props = { isOpen: boolean; onClose: () => void };

export function SetUpTwoFactorDialog({ isOpen, onClose }: Props) {
  const client = useQueryClient();
  const [codes, setCodes] = useState<string[] | null>(null);

  /** Only now does the page say that it is on: before, the codes would vanish with this dialog. */
  function close() {
    onClose();
    setCodes(null);
    if (codes) void client.invalidateQueries({ queryKey: proofsApi.key() });
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={codes ? "Save Your Recovery Codes" : "Set Up Two-Factor Authentication"}
    >
      {isOpen && !codes && <SetUpForm onDone={setCodes} />}
      {codes && (
        <>
          <RecoveryCodes codes={codes} />
          <div className={classes.buttons}>
            <Button onClick={close}>I've Saved Them</Button>
          </div>
        </>
      )}
    </Dialog>
  );
}

type Errors = { code?: string; password?: string };

function SetUpForm({ onDone }: { onDone: (codes: string[]) => void }) {
  const [value, setValue] = useState({ code: "", password: "" });
  const begin = useMutation(proofsApi.setUpTwoFactor.mutationOptions());
  const confirm = useMutation(
    proofsApi.confirmTwoFactor.mutationOptions({ onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) }),
  );
  const { mutate } = begin;
  useEffect(() => mutate({}), [mutate]);
  const errors = errorsIn(confirm.error);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!confirm.isPending) confirm.mutate(value);
  }

  function edit(next: Partial<typeof value>) {
    setValue({ ...value, ...next });
    confirm.reset();
  }

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <FormError error={begin.error} fallback="The key couldn't be created" />
      {Object.keys(errors).length === 0 && <FormError error={confirm.error} />}
      {begin.data ? <AuthenticatorKey appKey={begin.data} /> : <Skeleton height={180} aria-label="Loading" />}
      <CodeField value={value.code} error={errors.code} onChange={(code) => edit({ code })} />
      <CurrentPasswordField
        error={errors.password}
        value={value.password}
        onChange={(password) => edit({ password })}
      />
      <Button type="submit" loading={confirm.isPending} disabled={!begin.data}>
        Turn On
      </Button>
    </form>
  );
}

export function errorsIn(error: unknown): Errors {
  if (!isApiError(error)) return {};
  const { code, recoveryCode, password, currentPassword } = error.fields;
  const aboutCode = code ?? recoveryCode;
  const aboutPassword = password ?? currentPassword;
  return {
    ...(aboutCode ? { code: aboutCode } : {}),
    ...(aboutPassword ? { password: aboutPassword } : {}),
  };
}
