/** The head of a draft: sending it, which asks first and says what is missing; copying and deleting it. */

import { IconSend } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useNavigate } from "react-router";
import { plural } from "#shared/plural.ts";
import { expectedVersion } from "#ui/api/expected-version.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { confirm } from "#ui/overlays/confirm.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { OthersMark } from "#ui/presence/OthersMark.tsx";
import type { Contract, ContractPreview } from "../../contract.ts";
import { contractPath, contractsPath } from "../../paths.ts";
import { ContractBadge } from "../ContractBadge.tsx";
import { useContractActions } from "../contract-actions.tsx";
import { contractsApi, putContract } from "../contracts-api.ts";

type Props = { contract: Contract; isDirty: boolean; preview: ContractPreview | undefined };

const noDialogs = () => undefined;

export function DraftHeader({ contract, isDirty, preview }: Props) {
  const navigate = useNavigate();
  const leave = useCallback(() => void navigate(contractsPath()), [navigate]);
  const actionsFor = useContractActions({ onDialog: noDialogs, onDeleted: leave, isEditing: true });
  const { number, title } = contract;
  return (
    <PageHeader
      title={title}
      eyebrow={`Contract ${number}`}
      back={{ to: contractsPath(), label: "Back to Contracts" }}
      aside={
        <>
          <ContractBadge status="draft" />
          <OthersMark kind="contract" id={contract.id} />
        </>
      }
      actions={<SendButton contract={contract} isDirty={isDirty} preview={preview} />}
      menu={{ label: `Actions for ${number}`, actions: () => actionsFor(contract) }}
    />
  );
}

function SendButton({ contract, isDirty, preview }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const isComplete = preview && preview.unfilled.length === 0 && preview.problems.length === 0;
  const whyNot =
    useWhyNot()("contracts.send") ??
    (isDirty ? "Save your changes first" : isComplete ? undefined : "Complete the contract first");
  const send = useMutation({
    mutationFn: () =>
      contractsApi.send.call({ id: contract.id }, { context: expectedVersion(contract.version) }),
    onSuccess: (sent) => {
      putContract(client, sent);
      notifySuccess(`${sent.number} sent.`);
      void navigate(contractPath({ id: sent.id }));
    },
    onError: (error) => notifyError(error, "Failed to send the contract"),
  });
  const ask = async () => {
    const isSure = await confirm({
      title: "Send for Signature",
      message: sendQuestion(contract),
      confirmLabel: "Send Contract",
    });
    if (isSure) send.mutate();
  };
  return (
    <ActionButton
      leftSection={<IconSend size={16} aria-hidden />}
      whyNot={whyNot}
      loading={send.isPending}
      onClick={() => void ask()}
    >
      Send for Signature
    </ActionButton>
  );
}

/** Says who gets a mail at once; those without an address sign in person or by a link. */
function sendQuestion({ signers, is_ordered }: Contract): string {
  const asked = is_ordered ? signers.slice(0, 1) : signers;
  const mailed = asked.filter(({ email }) => email).map(({ name, email }) => `${name} (${email})`);
  const first =
    mailed.length > 0
      ? `${mailed.join(" and ")} ${mailed.length > 1 ? "get" : "gets"} an email with a link to sign.`
      : "No one gets an email, because no address is set. Have it signed in person, or create a link.";
  const others = signers.length - asked.length;
  const later = others > 0 ? ` ${plural(others, "other signer")} follow in order.` : "";
  return `${first}${others === 1 ? " The other signer follows." : later} The contract can't be edited after it's sent.`;
}
