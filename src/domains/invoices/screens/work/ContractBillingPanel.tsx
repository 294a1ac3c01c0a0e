/** On the page of a signed contract: the invoices made for it, the deposit by hand, and the way to the one that was made. */
import { Button } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { Card } from "#ui/record/Card.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { invoicePath } from "../../paths.ts";
import { InvoiceLines, useInvoicesOf } from "./InvoiceLines.tsx";
import { type OpenWork, WorkDialog } from "./WorkDialog.tsx";
import classes from "./work.module.css";

export function ContractBillingPanel({ contractId, isSigned }: { contractId: number; isSigned: boolean }) {
  const isShown = useMay()("invoices.view") && isSigned;
  return isShown && <Shown contractId={contractId} />;
}

function Shown({ contractId }: { contractId: number }) {
  const { data } = useInvoicesOf({ contract_id: contractId });
  const notAllowed = useWhyNot()("invoices.create");
  const [open, setOpen] = useState<OpenWork | null>(null);
  const hasDeposit = data?.invoices.some(({ kind, status }) => kind === "deposit" && status !== "void");
  return (
    <Card title="Invoices">
      <InvoiceLines of={{ contract_id: contractId }} />
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
