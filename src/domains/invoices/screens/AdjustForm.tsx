/** Why an issued invoice is credited, voided or written off, and how much of it is credited. */
import { SegmentedControl } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { formatMoney } from "#shared/money/money.ts";
import { TextLine } from "#ui/form/Fields.tsx";
import type { FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { type Errors, readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { centsIn } from "#ui/price-lines/price-values.ts";
import type { Invoice, InvoiceListItem } from "../contract.ts";
import classes from "./invoices.module.css";
import { invoicesApi, putInvoice } from "./invoices-api.ts";

type Kind = "credit" | "void" | "writeOff";
type Values = { reason: string; scope: "all" | "part"; amount_cents: string };

type Props = FormDialogParts & {
  kind: Kind;
  invoice: InvoiceListItem;
  onSaved: (saved: Invoice) => void;
};

const failed: Record<Kind, string> = {
  credit: "The credit note couldn't be created",
  void: "The invoice couldn't be voided",
  writeOff: "The invoice couldn't be written off",
};

export function AdjustForm({ id, guard, kind, invoice, onSaved }: Props) {
  const client = useQueryClient();
  const form = useRecordForm({
    mutationKey: [id],
    record: null as { version?: number } | null,
    valuesOf: (): Values => ({ reason: "", scope: "all", amount_cents: "" }),
    read: (values) => readAs(values, errorsOf(kind, values, invoice)),
    save: ({ wanted }) => change(kind, invoice, wanted),
    onSaved: (saved: Invoice) => {
      putInvoice(client, saved);
      onSaved(saved);
    },
  });
  return (
    <RecordForm id={id} guard={guard} form={form} className={classes.fields} failed={failed[kind]}>
      <p className={classes.note}>{explained(kind, invoice)}</p>
      {kind === "credit" && (
        <>
          <SegmentedControl
            aria-label="How much is credited"
            data={[
              { value: "all", label: "In Full" },
              { value: "part", label: "An Amount" },
            ]}
            value={form.values.scope}
            onChange={(scope) => form.edit({ scope })}
          />
          {form.values.scope === "part" && (
            <TextLine label="Amount with taxes" mode="decimal" isRequired {...form.field("amount_cents")} />
          )}
        </>
      )}
      <TextLine
        label="Reason"
        hint={
          kind === "credit" ? "Your customer reads it on the credit note." : "It's kept with the invoice."
        }
        isRequired
        isFirst
        {...form.field("reason")}
      />
    </RecordForm>
  );
}

function explained(kind: Kind, { number, total_cents, credited_cents, ...rest }: InvoiceListItem): string {
  const { balance_cents, paid_cents, currency } = rest;
  const text = (amount: number) => formatMoney({ amount, currency });
  if (kind === "credit")
    return `Up to ${text(total_cents - credited_cents)} of ${number} can be credited. What was paid beyond what's left becomes the customer's credit.`;
  if (kind === "void")
    return `${number} keeps its number and nothing is owed on it anymore. What it billed can be billed again.${paid_cents > 0 ? ` The ${text(paid_cents)} that was paid becomes the customer's credit.` : ""}`;
  return `The ${text(balance_cents)} that is left of ${number} no longer counts as owed. What was paid stays paid.`;
}

function errorsOf(
  kind: Kind,
  { reason, scope, amount_cents }: Values,
  { currency }: InvoiceListItem,
): Errors {
  const errors: Errors = {};
  if (reason.trim() === "") errors["reason"] = "Reason is required";
  else if (reason.trim().length > 500) errors["reason"] = "Reason must be 500 characters or less";
  if (kind === "credit" && scope === "part" && !(centsIn(amount_cents, currency) > 0))
    errors["amount_cents"] = "Enter an amount such as 95.00";
  return errors;
}

function change(kind: Kind, { id, currency }: InvoiceListItem, values: Values): Promise<Invoice> {
  const reason = values.reason.trim();
  if (kind === "void") return invoicesApi.void.call({ id, reason });
  if (kind === "writeOff") return invoicesApi.writeOff.call({ id, reason });
  const amount_cents = values.scope === "all" ? null : centsIn(values.amount_cents, currency);
  return invoicesApi.credit.call({ id, reason, amount_cents });
}
