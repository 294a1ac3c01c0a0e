/** On an invoice's page: what was paid of it by hand is recorded. */
import { IconCashBanknote } from "@tabler/icons-react";
import { useState } from "react";
import { type Invoice, invoiceActions } from "#domains/invoices/contract.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { RecordPaymentDialog } from "./RecordPaymentDialog.tsx";

export function RecordPaymentButton({ invoice }: { invoice: Invoice }) {
  const [isOpen, setOpen] = useState(false);
  const notAllowed = useWhyNot()("payments.record");
  const { id, customer_id, client_name, status } = invoice;
  const isOpenInvoice = invoiceActions.pay.some((each) => each === status);
  if (customer_id === null) return null;
  return (
    <>
      <ActionButton
        variant="default"
        leftSection={<IconCashBanknote size={16} aria-hidden />}
        whyNot={notAllowed ?? (isOpenInvoice ? undefined : "There is nothing left to pay.")}
        onClick={() => setOpen(true)}
      >
        Record Payment
      </ActionButton>
      <RecordPaymentDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        customer={{ id: customer_id, name: client_name }}
        invoiceId={id}
      />
    </>
  );
}
