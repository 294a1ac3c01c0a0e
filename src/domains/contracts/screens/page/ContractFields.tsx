/** The custom fields of a contract, which change whatever became of its paper. */
import { useQueryClient } from "@tanstack/react-query";
import { CustomFieldsPanel } from "#domains/custom-fields/screens/CustomFieldsPanel.tsx";
import { expectedVersion } from "#ui/api/expected-version.ts";
import { useMay } from "#ui/session/permissions.ts";
import type { Contract } from "../../contract.ts";
import { contractsApi, putContract } from "../contracts-api.ts";

export function ContractFields({ contract: { id, version, custom_fields } }: { contract: Contract }) {
  const client = useQueryClient();
  const mayEdit = useMay()("contracts.update");
  return (
    <CustomFieldsPanel
      kind="contract"
      values={custom_fields}
      {...(mayEdit
        ? {
            save: async (changes) => {
              const context = expectedVersion(version);
              putContract(
                client,
                await contractsApi.update.call({ id, custom_fields: changes }, { context }),
              );
            },
          }
        : {})}
    />
  );
}
