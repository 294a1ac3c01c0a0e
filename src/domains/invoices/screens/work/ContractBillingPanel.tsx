/** On the page of a signed contract: the invoices made for it, and the deposit by hand. */
import { useState } from "react";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { Card } from "#ui/record/Card.tsx";
import { useMay } from "#ui/session/permissions.ts";
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
