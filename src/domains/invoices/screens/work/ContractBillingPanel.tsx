/** On the page of a signed contract: the invoices made for it, the deposit by hand, and the way to the one that was made. */

import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import type { Contract } from "#domains/contracts/contract.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { Card } from "#ui/record/Card.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { invoicePath } from "../../paths.ts";
import { InvoiceFrom, InvoiceLines } from "../InvoiceLines.tsx";
import { useInvoicesOf } from "../use-invoices.ts";
import { type OpenWork, WorkDialog } from "./WorkDialog.tsx";
import classes from "./work.module.css";

/** Only a signed contract has invoices. */
export const ContractBillingPanel = ({ contract }: { contract: Contract }) =>
  contract.status === "completed" ? <Shown contractId={contract.id} /> : null;

function Shown({ contractId }: { contractId: number }) {
  const found = useInvoicesOf({ contract_id: contractId });
  const notAllowed = useWhyNot()("invoices.create");
  const [open, setOpen] = useState<OpenWork | null>(null);
  const hasDeposit = found.data?.invoices.some(({ kind, status }) => kind === "deposit" && status !== "void");
  return (
    <Card title="Invoices" action={<InvoiceFrom from={{ contract_id: contractId }} />}>
      <InvoiceLines
        found={found}
        label="Invoices of this contract"
        empty={<p className={classes.sums}>This contract isn't invoiced yet.</p>}
      />
      <div className={classes.ways}>
        <ActionButton
          size="xs"
          variant="default"
          whyNot={notAllowed ?? (hasDeposit ? "This contract has its deposit invoice." : undefined)}
          onClick={() => setOpen({ kind: "deposit", work: { contract_id: contractId } })}
        >
          Create Deposit Invoice
        </ActionButton>
      </div>
      <WorkDialog open={open} onClose={() => setOpen(null)} />
    </Card>
  );
}

/** Beside the deposit among the steps after signing. */
export function DepositLinkPanel({ contractId }: { contractId: number }) {
  const isShown = useMay()("invoices.view");
  return isShown && <DepositLink contractId={contractId} />;
}

function DepositLink({ contractId }: { contractId: number }) {
  const { data } = useInvoicesOf({ contract_id: contractId });
  const deposit = data?.invoices.find(({ kind, status }) => kind === "deposit" && status !== "void");
  return (
    deposit && (
      <Button component={Link} to={invoicePath({ id: deposit.id })} size="xs" variant="default">
        View Invoice
      </Button>
    )
  );
}
