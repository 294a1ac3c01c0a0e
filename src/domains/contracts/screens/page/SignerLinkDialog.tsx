/** The window that makes a signing link for one person, and shows it this once. */
import { Skeleton, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { CopyButton } from "#ui/menu/CopyButton.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { notifyError } from "#ui/overlays/toast.tsx";
import { useLastShown } from "#ui/use-last-shown.ts";
import type { Contract, ContractSigner } from "../../contract.ts";
import { contractsApi } from "../contracts-api.ts";
import classes from "./contract-page.module.css";

type Props = { signer: ContractSigner | null; contract: Contract; onClose: () => void };

export function SignerLinkDialog({ signer, contract, onClose }: Props) {
  const shown = useLastShown(signer);
  if (!shown) return null;
  return (
    <Dialog isOpen={signer !== null} onClose={onClose} title="Signing Link">
      {signer && <MadeLink signer={signer} contract={contract} onFailed={onClose} />}
    </Dialog>
  );
}

type LinkProps = { signer: ContractSigner; contract: Contract; onFailed: () => void };

function MadeLink({ signer, contract, onFailed }: LinkProps) {
  const client = useQueryClient();
  const { data, error } = useQuery({
    queryKey: ["signing link", contract.id, signer.id],
    queryFn: () => contractsApi.link.call({ id: contract.id, signer_id: signer.id, channel: "link" }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useEffect(() => {
    if (data)
      void client.invalidateQueries({ queryKey: contractsApi.log.key({ input: { id: contract.id } }) });
  }, [data, client, contract.id]);
  useEffect(() => {
    if (!error) return;
    notifyError(error, "The link couldn't be created");
    onFailed();
  }, [error, onFailed]);
  if (!data) return <Skeleton height={80} />;
  return (
    <div className={classes.link}>
      <TextInput
        label={`Link for ${signer.name || signer.label}`}
        description="Copy this link now. You won't see it again. Anyone who has it can sign as this person."
        value={data.url}
        readOnly
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={data.url} label="Copy Link" />
    </div>
  );
}
