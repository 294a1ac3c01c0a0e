/** The window in which a payment that was made by hand is recorded, for a customer or for their invoices. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CustomerPicker } from "#domains/customers/screens/CustomerPicker.tsx";
import { FormDialog } from "#ui/form/FormDialog.tsx";
import type { Payment } from "../contract.ts";
import { tellRecorded } from "./change-payment.ts";
import classes from "./payments.module.css";
import { RecordPaymentForm } from "./RecordPaymentForm.tsx";

export type ForCustomer = { id: number; name: string };

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** Null where one is still to be chosen. */
  customer: ForCustomer | null;
  /** Chosen from the start; the others can be added. */
  invoiceId?: number;
};

export function RecordPaymentDialog({ isOpen, onClose, customer, invoiceId }: Props) {
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<ForCustomer | null>(null);
  const close = () => {
    setTyped("");
    setChosen(null);
    onClose();
  };
  const onSaved = (saved: Payment) => {
    close();
    tellRecorded(client, saved);
  };
  const payer = customer ?? chosen;
  return (
    <FormDialog isOpen={isOpen} onClose={close} title="Record Payment" save={payer && "Record Payment"}>
      {(parts) => (
        <div className={classes.fields}>
          {!customer && (
            <CustomerPicker
              label="Customer"
              hint="Choose who paid."
              value={typed}
              isLinked={chosen !== null}
              onType={(text) => {
                setTyped(text);
                setChosen(null);
              }}
              onChoose={({ id, first_name, last_name }) => {
                const name = `${first_name} ${last_name}`.trim();
                setTyped(name);
                setChosen({ id, name });
              }}
            />
          )}
          {payer && (
            <RecordPaymentForm
              key={payer.id}
              {...parts}
              customerId={payer.id}
              invoiceId={invoiceId}
              onSaved={onSaved}
            />
          )}
        </div>
      )}
    </FormDialog>
  );
}
