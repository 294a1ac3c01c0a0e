/** The invoices of one contract, on its page; a signed one can be invoiced from there. */
import type { Contract } from "#domains/contracts/contract.ts";
import { Card } from "#ui/record/Card.tsx";
import { InvoiceFrom, InvoiceLines } from "./InvoiceLines.tsx";
import classes from "./invoices.module.css";
import { useInvoicesOf } from "./use-invoices.ts";

/** Only a signed contract has invoices. */
export const ContractInvoicesPanel = ({ contract }: { contract: Contract }) =>
  contract.status === "completed" ? <Invoices contract={contract} /> : null;

function Invoices({ contract: { id } }: { contract: Contract }) {
  const found = useInvoicesOf({ contract_id: id });
  return (
    <Card title="Invoices" action={<InvoiceFrom from={{ contract_id: id }} />}>
      <InvoiceLines
        found={found}
        label="Invoices of this contract"
        empty={<p className={classes.note}>This contract isn't invoiced yet.</p>}
      />
    </Card>
  );
}
