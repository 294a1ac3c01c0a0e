/** The choice of one of a customer's signed contracts; it isn't there for those who have none, or may not see any. */
import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMay } from "#ui/session/permissions.ts";
import { contractsApi } from "./contracts-api.ts";

const mostContracts = 50;

type Props = { customerId: number; value: number | null; onChange: (id: number | null) => void };

export function ContractPicker({ customerId, value, onChange }: Props) {
  const may = useMay();
  const { data } = useQuery({
    ...contractsApi.list.queryOptions({
      input: { customer_id: customerId, group: "signed", limit: mostContracts, sort: "newest" },
    }),
    enabled: may("contracts.view"),
  });
  const contracts = data?.contracts ?? [];
  if (contracts.length === 0) return null;
  return (
    <NativeSelect
      label="Contract"
      data={[
        { value: "", label: "No contract" },
        ...contracts.map(({ id, number, title }) => ({ value: String(id), label: `${number} ${title}` })),
      ]}
      value={String(value ?? "")}
      onChange={(event) => onChange(Number(event.currentTarget.value) || null)}
    />
  );
}
