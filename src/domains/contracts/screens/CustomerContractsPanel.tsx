/** The contracts of one customer, on their profile. */
import { Button, Skeleton } from "@mantine/core";
import { IconFileText, IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { contractsPath } from "../paths.ts";
import { ContractLine } from "./ContractLine.tsx";
import { counted } from "./contract-words.ts";
import classes from "./contracts.module.css";
import { useContractsOf } from "./use-contracts.ts";

type Props = { customerId: number; customerName: string };

export function CustomerContractsPanel({ customerId, customerName }: Props) {
  const found = useContractsOf({ customer_id: customerId });
  if (found.error && !found.data) {
    return (
      <ErrorCard
        title="Failed to load contracts"
        error={found.error}
        isRetrying={found.isFetching}
        onRetry={() => void found.refetch()}
      />
    );
  }
  if (!found.data) return <Skeleton height={96} />;
  const { contracts, total } = found.data;
  if (contracts.length === 0) {
    return (
      <EmptyState
        title="No contracts yet"
        text={`Contracts for ${customerName} appear here.`}
        icon={<IconFileText size={18} />}
        action={<NewContract customerId={customerId} />}
      />
    );
  }
  return (
    <>
      <div className={classes.panelHead}>
        <span className="tabular">{counted(total)}</span>
        <NewContract customerId={customerId} />
      </div>
      <ul className={classes.ofCustomer} aria-label={`Contracts for ${customerName}`}>
        {contracts.map((contract) => (
          <ContractLine key={contract.id} contract={contract} />
        ))}
      </ul>
    </>
  );
}

function NewContract({ customerId }: { customerId: number }) {
  const notAllowed = useWhyNot()("contracts.create");
  const icon = <IconPlus size={16} aria-hidden />;
  return notAllowed ? (
    <Button disabled title={notAllowed} leftSection={icon}>
      New Contract
    </Button>
  ) : (
    <Button component={Link} to={contractsPath({ new: 1, customer: customerId })} leftSection={icon}>
      New Contract
    </Button>
  );
}
