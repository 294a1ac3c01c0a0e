/** Part of the profile: passkeys, with which one signs in by finger, face or PIN. */

import { Button } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { confirm } from "#ui/overlays/confirm.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { Panel } from "#ui/Panel.tsx";
import { RelativeTime } from "#ui/RelativeTime.tsx";
import type { Passkey } from "../../proofs/contract.ts";
import { knowsPasskeys } from "../sign-in/knows-passkeys.ts";
import { PasskeyNameDialog } from "./PasskeyNameDialog.tsx";
import panel from "./panel.module.css";
import { proofsApi } from "./proofs-api.ts";
import { forgetProofAfter, useProof } from "./prove.tsx";
import classes from "./security.module.css";

type Naming = { passkey: Passkey } | { proof: string };

export function PasskeysPanel({ passkeys }: { passkeys: Passkey[] }) {
  const { ask, dialog } = useProof(passkeys.length > 0);
  const [naming, setNaming] = useState<Naming | null>(null);

  async function add() {
    const proof = await ask();
    if (proof) setNaming({ proof });
  }

  return (
    <Panel
      id="passkeys"
      title="Passkeys"
      text="Sign in with your fingerprint, face or PIN instead of a password. A passkey also covers two-factor authentication."
    >
      {passkeys.length > 0 && (
        <ul className={panel.list}>
          {passkeys.map((passkey) => (
            <Entry key={passkey.id} passkey={passkey} ask={ask} onRename={() => setNaming({ passkey })} />
          ))}
        </ul>
      )}
      {knowsPasskeys() ? (
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => void add()}>
            Add Passkey
          </Button>
        </div>
      ) : (
        <p className={panel.text}>
          This browser doesn't support passkeys. To add one, open this page in a browser that does.
        </p>
      )}
      <PasskeyNameDialog naming={naming} onClose={() => setNaming(null)} />
      {dialog}
    </Panel>
  );
}

type EntryProps = { passkey: Passkey; ask: () => Promise<string | null>; onRename: () => void };

function Entry({ passkey: { id, name, createdAt, lastUsedAt, isBackedUp }, ask, onRename }: EntryProps) {
  const client = useQueryClient();
  const removal = useMutation(
    proofsApi.removePasskey.mutationOptions({
      onSuccess: ({ message }) => notifySuccess(message),
      onError(error) {
        forgetProofAfter(error);
        notifyError(error, "The passkey couldn't be removed");
      },
      onSettled: () => client.invalidateQueries({ queryKey: proofsApi.key() }),
    }),
  );

  async function remove() {
    const question = {
      title: `Remove the passkey "${name}"?`,
      message: "You won't be able to sign in with it. Delete it from your device too.",
      confirmLabel: "Remove",
      isDanger: true,
    };
    if (!(await confirm(question))) return;
    const proof = await ask();
    if (proof) removal.mutate({ id, proof });
  }

  return (
    <li className={panel.entry}>
      <IconKey size={20} className={panel.mark} aria-hidden />
      <div className={panel.words}>
        <p className={panel.name}>{name}</p>
        <p className={panel.text}>
          {isBackedUp ? "Synced to your cloud" : "On this device only"} · added{" "}
          <RelativeTime at={createdAt} />
          {lastUsedAt && (
            <>
              {" "}
              · used <RelativeTime at={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <Button size="xs" variant="default" aria-label={`Rename ${name}`} onClick={onRename}>
        Rename
      </Button>
      <Button
        size="xs"
        variant="default"
        loading={removal.isPending}
        aria-label={`Remove ${name}`}
        onClick={() => void remove()}
      >
        Remove
      </Button>
    </li>
  );
}
