/** The window in which an invoice is begun: for whom, and from which job or contract. */
import { Skeleton } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { ContractPicker } from "#domains/contracts/screens/ContractPicker.tsx";
import {
  CustomerPicker,
  unknownCustomer,
  useNamedCustomer,
} from "#domains/customers/screens/CustomerPicker.tsx";
import { JobPicker } from "#domains/jobs/screens/JobPicker.tsx";
import { FormDialog, type FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import type { Invoice } from "../contract.ts";
import { invoiceEditPath } from "../paths.ts";
import classes from "./invoices.module.css";
import { invoicesApi, putInvoice } from "./invoices-api.ts";

/** What the address names; a customer who can't be found is left out. */
type Named = { customer: number | null; job: number | null; contract: number | null };

type Props = { isOpen: boolean; onClose: () => void; named: Named };

export function NewInvoiceDialog({ isOpen, onClose, named }: Props) {
  const navigate = useNavigate();
  const { isWaiting, first } = useNamedCustomer(named.customer, isOpen);
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title="Create Invoice" save="Create Draft">
      {(parts) =>
        isWaiting ? (
          <Skeleton height={180} />
        ) : (
          <DialogForm
            {...parts}
            first={{
              ...first,
              job_id: named.job,
              contract_id: named.contract,
            }}
            onSaved={({ id }) => void navigate(invoiceEditPath({ id }), { replace: true })}
          />
        )
      }
    </FormDialog>
  );
}

type Values = {
  customer_id: number | null;
  client_name: string;
  job_id: number | null;
  contract_id: number | null;
};
type FormProps = FormDialogParts & { first: Values; onSaved: (invoice: Invoice) => void };

const nothing = { job_id: null, contract_id: null };

function DialogForm({ id, guard, first, onSaved }: FormProps) {
  const client = useQueryClient();
  const form = useRecordForm({
    mutationKey: [id],
    record: null,
    valuesOf: (): Values => first,
    read: (values) => readAs(values, unknownCustomer(values)),
    save: ({ wanted: { customer_id, job_id, contract_id }, context }) =>
      invoicesApi.create.call({ customer_id, job_id, contract_id }, { context }),
    onSaved: (saved: Invoice) => {
      putInvoice(client, saved);
      onSaved(saved);
    },
  });
  const { values, edit, errors } = form;
  return (
    <RecordForm id={id} guard={guard} form={form} failed="The invoice couldn't be created">
      <div className={classes.fields}>
        <CustomerPicker
          label="Customer"
          hint="Choose a customer, or leave it blank for now"
          value={values.client_name}
          isLinked={values.customer_id !== null}
          error={errors["customer_id"]}
          onType={(client_name) => edit({ client_name, customer_id: null, ...nothing })}
          onChoose={(chosen) =>
            edit({
              client_name: `${chosen.first_name} ${chosen.last_name}`,
              customer_id: chosen.id,
              ...nothing,
            })
          }
        />
        {values.customer_id !== null && (
          <>
            <JobPicker
              customerId={values.customer_id}
              value={values.job_id}
              onChange={(job_id) => edit({ job_id })}
            />
            <ContractPicker
              customerId={values.customer_id}
              value={values.contract_id}
              onChange={(contract_id) => edit({ contract_id })}
            />
          </>
        )}
        <p className={classes.note}>{beginning(values)}</p>
      </div>
    </RecordForm>
  );
}

function beginning({ job_id, contract_id }: Values): string {
  if (job_id !== null) return "The draft begins with the job's lines that aren't billed yet.";
  if (contract_id !== null) return "The draft begins with the lines and prices that were signed.";
  return "The draft begins without lines. You can change everything before you issue it.";
}
