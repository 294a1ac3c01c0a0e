/** The columns of the list of contracts that a view can show besides the usual ones. */
import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useMemberNames } from "#domains/users/screens/MemberPicker.tsx";
import { loadViewColumns } from "#domains/views/screens/ViewColumnsPanel.tsx";
import type { Column } from "#ui/data-table/DataTable.tsx";
import type { ContractListItem } from "../contract.ts";
import { contractListFields } from "../list/fields-contract.ts";
import { clientOf } from "./contract-words.ts";

const cells: Record<string, (contract: ContractListItem) => ReactNode> = {
  client_name: clientOf,
  signers_left: ({ signers_total, signers_done }) => signers_total - signers_done,
  sent_by: ({ sent_by }) => <Member id={sent_by} />,
  created_by: ({ created_by }) => <Member id={created_by} />,
};

function Member({ id }: { id: string | null }) {
  const { nameOf } = useMemberNames();
  return id === null ? "—" : nameOf(id);
}

export const loadColumns = (
  client: QueryClient,
  names: readonly string[],
  usual: readonly Column<ContractListItem>[],
): Promise<readonly Column<ContractListItem>[]> =>
  loadViewColumns({ client, names, usual, fields: contractListFields, kind: "contract", cells });
