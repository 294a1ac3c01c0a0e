/** The screens' door to the contracts that the server keeps. */
import type { QueryClient } from "@tanstack/react-query";
import { apiFor } from "#ui/api/client.ts";
import { contractsContract } from "../calls-contract.ts";
import type { Contract } from "../contract.ts";

export const contractsApi = apiFor("contracts", contractsContract);

/** After a change: what the server now says stands at once in the detail, and everything around it is fetched again. */
export function putContract(client: QueryClient, contract: Contract): void {
  const { id } = contract;
  client.setQueryData(contractsApi.get.queryKey({ input: { id } }), contract);
  void client.invalidateQueries({ queryKey: contractsApi.log.key({ input: { id } }) });
  void refreshContractLists(client);
}

export async function refreshContractLists(client: QueryClient): Promise<void> {
  await Promise.all(
    [contractsApi.list, contractsApi.stats].map((each) => client.invalidateQueries({ queryKey: each.key() })),
  );
}
