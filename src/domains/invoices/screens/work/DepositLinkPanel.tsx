/** Beside the deposit among the steps after signing: the way to its invoice. */
import { Button } from "@mantine/core";
import { Link } from "react-router";
import { useMay } from "#ui/session/permissions.ts";
import { invoicePath } from "../../paths.ts";
import { useInvoicesOf } from "./InvoiceLines.tsx";

export function DepositLinkPanel({ contractId }: { contractId: number }) {
  const isShown = useMay()("invoices.view");
  return isShown && <Shown contractId={contractId} />;
}

function Shown({ contractId }: { contractId: number }) {
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
