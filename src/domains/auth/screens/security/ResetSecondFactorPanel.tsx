/** For who looks after people: takes a member's second factor away when their phone or key is lost. */
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { confirm } from "#ui/overlays/confirm.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { proofsApi } from "./proofs-api.ts";
import { forgetProofAfter, useProof } from "./prove.tsx";

type Props = { member: { id: string; name: string }; onDone?: () => void };

/** One button with its questions; place it where a member is looked after. */
export function ResetSecondFactorPanel({ member: { id, name }, onDone }: Props) {
  const { ask, dialog } = useProof(false);
  const reset = useMutation(
    proofsApi.resetSecondFactor.mutationOptions({
      onSuccess({ message }) {
        notifySuccess(message);
        onDone?.();
      },
      onError(error) {
        forgetProofAfter(error);
        notifyError(error, "Two-factor authentication couldn't be reset");
      },
    }),
  );

  async function start() {
    const question = {
      title: `Reset two-factor authentication for ${name}?`,
      message: `${name} will be signed out everywhere and will sign in with a password only until they set up two-factor authentication again.`,
      confirmLabel: "Reset",
      isDanger: true,
    };
    if (!(await confirm(question))) return;
    const proof = await ask();
    if (proof) reset.mutate({ id, proof });
  }

  return (
    <>
      <Button variant="default" loading={reset.isPending} onClick={() => void start()}>
        Reset Two-Factor Authentication
      </Button>
      {dialog}
    </>
  );
}
