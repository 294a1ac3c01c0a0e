/** Part of the profile: two-factor sign-in, whether it is on, and what to do about it. */

import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatLongDate } from "#shared/time/dates.ts";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { Panel } from "#ui/Panel.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { useSession } from "#ui/session/session.ts";
import { fewRecoveryCodes, type Security } from "../../proofs/contract.ts";
import { DisableTwoFactorDialog } from "./DisableTwoFactorDialog.tsx";
import panel from "./panel.module.css";
import { proofsApi } from "./proofs-api.ts";
import { forgetProofAfter, useProof } from "./prove.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { SetUpTwoFactorDialog } from "./SetUpTwoFactorDialog.tsx";
import classes from "./security.module.css";

export function TwoFactorPanel({ security }: { security: Security }) {
  const { isOn } = security.twoFactor;
  return (
    <Panel
      id="two-factor"
      title="Two-factor sign-in"
      mark={<StatusBadge status={isOn ? "active" : "inactive"} label={isOn ? "On" : "Off"} size="sm" />}
    >
      {isOn ? <WhenOn security={security} /> : <WhenOff isRequired={security.isRequired} />}
    </Panel>
  );
}

function WhenOff({ isRequired }: { isRequired: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <p className={panel.text}>
        A code from your phone, beside the password: who learns your password still stays outside.
      </p>
      {isRequired && (
        <p className={classes.warning} role="status">
          Your business asks everybody for a second factor. Set it up now, or at your next sign-in.
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setOpen(true)}>
          Set up two-factor
        </Button>
      </div>
      <SetUpTwoFactorDialog isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function WhenOn({ security: { twoFactor, trustedDevices, passkeys } }: { security: Security }) {
  const timeZone = useSession().organization?.timeZone ?? "UTC";
  const { since, recoveryCodesLeft: left } = twoFactor;
  const [isTurningOff, setTurningOff] = useState(false);
  const { renew, codes, forgetCodes, isRenewing, dialog } = useNewCodes(passkeys.length > 0);
  const forget = useForgetDevices();
  return (
    <>
      <p className={panel.text}>
        {since && `On since ${formatLongDate(since, timeZone)}. `}
        {left === 1 ? "1 recovery code is left." : `${left} recovery codes are left.`}
      </p>
      {left <= fewRecoveryCodes && (
        <p className={classes.warning} role="status">
          Few recovery codes are left. Make new ones before you need them.
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" loading={isRenewing} onClick={() => void renew()}>
          New recovery codes
        </Button>
        {trustedDevices > 0 && (
          <Button variant="default" loading={forget.isPending} onClick={() => forget.mutate(undefined)}>
            {trustedDevices === 1 ? "Forget 1 trusted device" : `Forget ${trustedDevices} trusted devices`}
          </Button>
        )}
        <Button variant="subtle" color="red" onClick={() => setTurningOff(true)}>
          Turn off
        </Button>
      </div>
      <Dialog isOpen={codes !== null} onClose={forgetCodes} title="New recovery codes">
        {codes && <RecoveryCodes codes={codes} />}
      </Dialog>
      <DisableTwoFactorDialog isOpen={isTurningOff} onClose={() => setTurningOff(false)} />
      {dialog}
    </>
  );
}

function useNewCodes(hasPasskeys: boolean) {
  const client = useQueryClient();
  const { ask, dialog } = useProof(hasPasskeys);
  const [codes, setCodes] = useState<string[] | null>(null);
  const making = useMutation(
    proofsApi.renewRecoveryCodes.mutationOptions({
      onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
      onError(error) {
        forgetProofAfter(error);
        notifyError(error, "The codes could not be made");
      },
      onSettled: () => client.invalidateQueries({ queryKey: proofsApi.security.key() }),
    }),
  );

  async function renew() {
    const proof = await ask();
    if (proof) making.mutate({ proof });
  }

  return { renew, codes, forgetCodes: () => setCodes(null), isRenewing: making.isPending, dialog };
}

function useForgetDevices() {
  const client = useQueryClient();
  return useMutation(
    proofsApi.forgetDevices.mutationOptions({
      onSuccess: ({ message }) => notifySuccess(message),
      onError: (error) => notifyError(error, "The devices could not be forgotten"),
      onSettled: () => client.invalidateQueries({ queryKey: proofsApi.security.key() }),
    }),
  );
}
