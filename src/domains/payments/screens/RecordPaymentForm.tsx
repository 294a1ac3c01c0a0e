/** How much a customer paid, how and when, and which invoices it pays, shown before it is saved. */
import { Checkbox, Select, Skeleton, Textarea, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { TextLine } from "#ui/form/Fields.tsx";
import type { FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { Money } from "#ui/Money.tsx";
import { DayText } from "#ui/RelativeTime.tsx";
import { allocatePayment } from "../allocation-contract.ts";
import type { OpenInvoices, Payment } from "../contract.ts";
import { handOptions } from "./payment-words.ts";
import classes from "./payments.module.css";
import { paymentsApi, putPayment } from "./payments-api.ts";
import { amountIn, firstValues, readValues, type Values } from "./record-values.ts";

type Props = FormDialogParts & {
  customerId: number;
  invoiceId: number | undefined;
  onSaved: (saved: Payment) => void;
};

/** What is left to pay is asked for anew each time: the amount in the field is the one that is owed now. */
export function RecordPaymentForm(props: Props) {
  const open = useQuery({
    ...paymentsApi.open.queryOptions({ input: { id: props.customerId } }),
    staleTime: 0,
    gcTime: 0,
  });
  if (open.data) return <Loaded {...props} open={open.data} />;
  if (open.isPending) return <Skeleton height={320} />;
  return (
    <ErrorCard
      title="Failed to load what is left to pay"
      error={open.error}
      isRetrying={open.isFetching}
      onRetry={() => void open.refetch()}
    />
  );
}

function Loaded({ id, guard, customerId, invoiceId, open, onSaved }: Props & { open: OpenInvoices }) {
  const client = useQueryClient();
  const form = useRecordForm({
    mutationKey: [id],
    record: null as { version?: number } | null,
    valuesOf: () => firstValues(open, invoiceId),
    read: (values) => readValues(values, customerId, open.currency),
    save: ({ wanted, context }) => paymentsApi.record.call(wanted, { context }),
    onSaved: (saved: Payment) => {
      putPayment(client, saved);
      onSaved(saved);
    },
  });
  const { values, edit } = form;
  return (
    <RecordForm
      id={id}
      guard={guard}
      form={form}
      className={classes.fields}
      failed="The payment wasn't recorded"
    >
      <Chosen open={open} values={values} onChange={(invoice_ids) => edit({ invoice_ids })} />
      <TextLine label="Amount" mode="decimal" isRequired isFirst {...form.field("amount_cents")} />
      <Allocated open={open} values={values} />
      <Select
        label="Method"
        data={handOptions}
        value={values.method}
        allowDeselect={false}
        comboboxProps={{ withinPortal: true }}
        onChange={(method) => edit({ method: method as Values["method"] })}
      />
      <TextInput label="Date" type="date" {...form.field("received_on")} />
      <TextLine label="Reference" hint="For example the number of the check." {...form.field("reference")} />
      <Textarea label="Note" autosize minRows={2} maxRows={6} {...form.field("note")} />
      <Checkbox
        label="Email a receipt"
        checked={values.sends_receipt}
        onChange={({ currentTarget }) => edit({ sends_receipt: currentTarget.checked })}
      />
    </RecordForm>
  );
}

type Choice = { open: OpenInvoices; values: Values };

function Chosen({ open, values, onChange }: Choice & { onChange: (ids: number[]) => void }) {
  const { invoices, currency } = open;
  if (invoices.length === 0) {
    return <p className={classes.note}>No invoices are open. The payment becomes the customer's credit.</p>;
  }
  return (
    <Checkbox.Group
      label="Invoices"
      description="None means on account. The one that is due first is paid first."
      value={values.invoice_ids.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
    >
      <ul className={classes.lines}>
        {invoices.map(({ id, number, due_on, balance_cents }) => (
          <li key={id}>
            <Checkbox
              value={String(id)}
              label={
                <>
                  {number}, due <DayText at={due_on} />
                </>
              }
            />
            <Money minor={balance_cents} currency={currency} />
          </li>
        ))}
      </ul>
    </Checkbox.Group>
  );
}

/** Which invoice gets how much of the amount, and what of it becomes credit. */
function Allocated({ open: { invoices, currency }, values }: Choice) {
  const amount = amountIn(values.amount_cents, currency);
  if (!(amount > 0)) return null;
  const wanted = invoices.filter(({ id }) => values.invoice_ids.includes(id));
  const { paid, credit_cents } = allocatePayment(amount, wanted);
  if (paid.length < 2 && credit_cents === 0) return null;
  return (
    <ul className={classes.lines} aria-label="What this payment pays">
      {paid.map(({ invoice, cents }) => (
        <li key={invoice.id}>
          <span>{invoice.number}</span>
          <Money minor={cents} currency={currency} />
        </li>
      ))}
      {credit_cents > 0 && (
        <li>
          <span>Customer's credit</span>
          <Money minor={credit_cents} currency={currency} />
        </li>
      )}
    </ul>
  );
}
