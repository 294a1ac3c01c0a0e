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
      title="Two-factor authentication"
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
        Add a code from your phone to your password, so that a stolen password isn't enough to sign in.
      </p>
      {isRequired && (
        <p className={classes.warning} role="status">
          Your business requires two-factor authentication. Set it up now or the next time you sign in.
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={() => setOpen(true)}>
          Set Up Two-Factor Authentication
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
        {left === 1 ? "1 recovery code left." : `${left} recovery codes left.`}
      </p>
      {left <= fewRecoveryCodes && (
        <p className={classes.warning} role="status">
          You're running low on recovery codes. Get new ones before you need them.
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" loading={isRenewing} onClick={() => void renew()}>
          Get New Recovery Codes
        </Button>
        {trustedDevices > 0 && (
          <Button variant="default" loading={forget.isPending} onClick={() => forget.mutate(undefined)}>
            {trustedDevices === 1 ? "Forget 1 Trusted Device" : `Forget ${trustedDevices} Trusted Devices`}
          </Button>
        )}
        <Button variant="subtle" color="red" onClick={() => setTurningOff(true)}>
          Turn Off
        </Button>
      </div>
      <Dialog isOpen={codes !== null} onClose={forgetCodes} title="New Recovery Codes">
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
        notifyError(error, "The codes couldn't be created");
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
      onError: (error) => notifyError(error, "The devices couldn't be forgotten"),
      onSettled: () => client.invalidateQueries({ queryKey: proofsApi.security.key() }),
    }),
  );
}
