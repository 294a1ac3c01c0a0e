/** Part of the profile: accounts at Google and Microsoft that open one's own account here. */

import { Button } from "@mantine/core";
import { IconBrandGoogle, IconBrandWindows } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { Panel } from "#ui/Panel.tsx";
import type { Security } from "../../proofs/contract.ts";
import { leaveFor, type SocialProvider, socialProviders } from "../sign-in/social-journey.ts";
import panel from "./panel.module.css";
import { proofsApi } from "./proofs-api.ts";
import { forgetProofAfter, useProof } from "./prove.tsx";

const icons = { google: IconBrandGoogle, microsoft: IconBrandWindows };
const providers = Object.keys(socialProviders) as SocialProvider[];

export function LinkedAccountsPanel({ security: { linkedAccounts, passkeys } }: { security: Security }) {
  const { ask, dialog } = useProof(passkeys.length > 0);
  return (
    <Panel id="linked-accounts" title="Linked accounts" text="Sign in with an account you already have.">
      <ul className={panel.list}>
        {providers.map((provider) => (
          <Entry
            key={provider}
            provider={provider}
            linked={linkedAccounts.find((each) => each.provider === provider)}
            ask={ask}
          />
        ))}
      </ul>
      {dialog}
    </Panel>
  );
}

type EntryProps = {
  provider: SocialProvider;
  linked: Security["linkedAccounts"][number] | undefined;
  ask: () => Promise<string | null>;
};

function Entry({ provider, linked, ask }: EntryProps) {
  const client = useQueryClient();
  const name = socialProviders[provider];
  const Icon = icons[provider];
  const unlink = useMutation(
    proofsApi.unlinkSocial.mutationOptions({
      onSuccess: ({ message }) => notifySuccess(message),
      onError(error) {
        forgetProofAfter(error);
        notifyError(error, `${name} couldn't be unlinked`);
      },
      onSettled: () => client.invalidateQueries({ queryKey: proofsApi.security.key() }),
    }),
  );

  async function change() {
    const proof = await ask();
    if (!proof) return;
    if (linked) return unlink.mutate({ provider, proof });
    await leaveFor(provider, { state: null, proof }).catch((thrown: unknown) =>
      notifyError(thrown, `${name} couldn't be linked`),
    );
  }

  return (
    <li className={panel.entry}>
      <Icon size={20} className={panel.mark} aria-hidden />
      <div className={panel.words}>
        <p className={panel.name}>{name}</p>
        <p className={panel.text}>{linked ? (linked.email ?? "Linked") : "Not linked"}</p>
      </div>
      <Button
        size="xs"
        variant="default"
        loading={unlink.isPending}
        aria-label={linked ? `Unlink ${name}` : `Link ${name}`}
        onClick={() => void change()}
      >
        {linked ? "Unlink" : "Link"}
      </Button>
    </li>
  );
}
