/** Lets the command palette find contracts from every page of the product. */
import { registerPaletteSearch } from "#ui/palette-registry.ts";
import { clientOf, pathOf, statusLabels } from "./contract-words.ts";
import { contractsApi } from "./contracts-api.ts";

const mostFound = 5;

registerPaletteSearch("contracts", async (query, signal) => {
  const { contracts } = await contractsApi.list.call({ search: query, limit: mostFound }, { signal });
  return contracts.map((contract) => ({
    id: `contract:${contract.id}`,
    label: `${contract.number} ${contract.title}`,
    hint: `${statusLabels[contract.status]} · ${clientOf(contract)}`,
    to: pathOf(contract),
  }));
});
