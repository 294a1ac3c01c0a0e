/** What is done with a contract at once from a menu or button: remind, copy, delete, change, sign, hand out its papers. */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useNavigate } from "react-router";
import { fetchBlob, saveBlob } from "#ui/api/download.ts";
import { confirm } from "#ui/overlays/confirm.ts";
import { notifyError, notifySuccess, notifyUndo } from "#ui/overlays/toast.tsx";
import type { Contract, ContractListItem, ContractStep } from "../contract.ts";
import { contractEditPath } from "../paths.ts";
import { contractsApi, putContract, refreshContractLists } from "./contracts-api.ts";

export type Named = Pick<ContractListItem, "id" | "number" | "title">;
type Paper = "original" | "signed" | "certificate";

/** `onDeleted` runs before the contract leaves the screen, so that its own page can be left first. */
export function useContractChanges(onDeleted?: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMemo(() => {
    const begin = async (make: () => Promise<Contract>, failed: string) => {
      try {
        const draft = await make();
        putContract(client, draft);
        notifySuccess(`${draft.number} added as a draft.`);
        void navigate(contractEditPath({ id: draft.id }));
      } catch (error) {
        notifyError(error, failed);
      }
    };
    return {
      remove: (contract: Named) => void remove(client, contract, onDeleted),
      remind: (contract: Named) => void remind(client, contract),
      retry: (contract: Named, kind: ContractStep["kind"]) => void retry(client, contract, kind),
      download: (contract: Named, paper: Paper) => void download(contract, paper),
      duplicate: ({ id }: Named) =>
        void begin(() => contractsApi.duplicate.call({ id }), "Failed to duplicate the contract"),
      changeOrder: ({ id }: Named) =>
        void begin(() => contractsApi.create.call({ change_of: id }), "Failed to create the change order"),
    };
  }, [client, navigate, onDeleted]);
}

async function remove(client: QueryClient, contract: Named, onDeleted?: () => void): Promise<void> {
  try {
    await contractsApi.delete.call({ id: contract.id });
  } catch (error) {
    notifyError(error, "Failed to delete the draft");
    return;
  }
  onDeleted?.();
  void refreshContractLists(client);
  notifyUndo(`${contract.number} deleted.`, () => void restore(client, contract));
}

async function restore(client: QueryClient, { id, number }: Named): Promise<void> {
  try {
    putContract(client, await contractsApi.restore.call({ id }));
    notifySuccess(`${number} restored.`);
  } catch (error) {
    notifyError(error, "Failed to restore the draft");
  }
}

async function remind(client: QueryClient, { id, number, title }: Named): Promise<void> {
  const isSure = await confirm({
    title: "Send Reminder",
    message: `Email everyone whose turn it is to sign ${number} ${title}?`,
    confirmLabel: "Send Reminder",
  });
  if (!isSure) return;
  try {
    putContract(client, await contractsApi.remind.call({ id }));
    notifySuccess("Reminder sent.");
  } catch (error) {
    notifyError(error, "Failed to send the reminder");
  }
}

async function retry(client: QueryClient, { id }: Named, kind: ContractStep["kind"]): Promise<void> {
  try {
    putContract(client, await contractsApi.retryStep.call({ id, kind }));
  } catch (error) {
    notifyError(error, "Failed to try again");
  }
}

const paperNames: Record<Paper, string> = {
  original: "as sent",
  signed: "signed",
  certificate: "certificate",
};

async function download({ id, number }: Named, paper: Paper): Promise<void> {
  try {
    const file = await fetchBlob(`/api/contracts/${id}/${paper}.pdf`, "Failed to load the PDF");
    saveBlob(file, `${number} ${paperNames[paper]}.pdf`);
  } catch (error) {
    notifyError(error, "Failed to load the PDF");
  }
}
