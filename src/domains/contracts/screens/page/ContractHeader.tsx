/** The head of a contract's page: its state, whom it is for, what it is worth, and what is done with it next. */

import { Button } from "@mantine/core";
import { IconBell, IconDownload, IconPencil } from "@tabler/icons-react";
import { useCallback } from "react";
import { Link, useNavigate } from "react-router";
import { customerPath } from "#domains/customers/paths.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { Money } from "#ui/Money.tsx";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { OthersMark } from "#ui/presence/OthersMark.tsx";
import { useMay } from "#ui/session/permissions.ts";
import type { Contract } from "../../contract.ts";
import { contractEditPath, contractsPath } from "../../paths.ts";
import { ContractBadge } from "../ContractBadge.tsx";
import type { OpenDialog } from "../ContractDialogs.tsx";
import { useContractChanges } from "../change-contract.ts";
import { useContractActions } from "../contract-actions.tsx";
import { canBe, clientOf, progressOf } from "../contract-words.ts";

type Props = { contract: Contract; onDialog: (open: OpenDialog) => void };

export function ContractHeader({ contract, onDialog }: Props) {
  const navigate = useNavigate();
  const leave = useCallback(() => void navigate(contractsPath()), [navigate]);
  const actionsFor = useContractActions({ onDialog, onDeleted: leave });
  const { number, title, status } = contract;
  return (
    <PageHeader
      title={title}
      eyebrow={`Contract ${number}`}
      back={{ to: contractsPath(), label: "Back to Contracts" }}
      aside={
        <>
          <ContractBadge status={status} />
          <OthersMark kind="contract" id={contract.id} />
        </>
      }
      subtitle={<Line contract={contract} />}
      actions={<MainAction contract={contract} />}
      menu={{ label: `Actions for ${number}`, actions: () => actionsFor(contract) }}
    />
  );
}

function Line({ contract }: { contract: Contract }) {
  const { customer_id, total_cents, currency } = contract;
  const progress = progressOf(contract);
  const isLinked = useMay()("customers.view") && customer_id !== null;
  return (
    <>
      {isLinked ? (
        <Link to={customerPath({ id: customer_id })}>{clientOf(contract)}</Link>
      ) : (
        clientOf(contract)
      )}
      {" · "}
      <Money minor={total_cents} currency={currency} />
      {progress && ` · ${progress}`}
    </>
  );
}

function MainAction({ contract }: { contract: Contract }) {
  const { id, status } = contract;
  const changes = useContractChanges();
  const whyNot = useWhyNot();
  if (status === "draft") {
    return (
      <Button
        component={Link}
        to={contractEditPath({ id })}
        leftSection={<IconPencil size={16} aria-hidden />}
      >
        Edit Draft
      </Button>
    );
  }
  if (status === "completed") {
    return (
      <Button
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => changes.download(contract, "signed")}
      >
        Download Signed Contract
      </Button>
    );
  }
  return (
    canBe("remind", status) && (
      <ActionButton
        leftSection={<IconBell size={16} aria-hidden />}
        whyNot={whyNot("contracts.send")}
        onClick={() => changes.remind(contract)}
      >
        Send Reminder
      </ActionButton>
    )
  );
}
