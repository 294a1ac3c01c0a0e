/** How much of a payment goes back, why, and whether the customer owes it again. */
import { Radio } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { amountText } from "#shared/money/amount-text.ts";
import { TextLine } from "#ui/form/Fields.tsx";
import type { FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { type Errors, readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import type { Payment } from "../contract.ts";
import { isByHand } from "./payment-words.ts";
import classes from "./payments.module.css";
import { paymentsApi, putPayment } from "./payments-api.ts";
import { amountIn } from "./record-values.ts";

type Props = FormDialogParts & { payment: Payment; onSaved: (saved: Payment) => void };
type Values = { amount_cents: string; reason: string; outcome: "reduce" | "owed" };

export function RefundForm({ id, guard, payment, onSaved }: Props) {
  const client = useQueryClient();
  const { currency, amount_cents, refunded_cents } = payment;
  const form = useRecordForm({
    mutationKey: [id],
    record: null as { version?: number } | null,
    valuesOf: (): Values => ({
      amount_cents: amountText(amount_cents - refunded_cents, currency),
      reason: "",
      outcome: "reduce",
    }),
    read: (values) => readAs(values, errorsOf(values, currency)),
    save: ({ wanted, context }) =>
      paymentsApi.refund.call(
        {
          id: payment.id,
          amount_cents: amountIn(wanted.amount_cents, currency),
          reason: wanted.reason.trim(),
          is_owed_again: wanted.outcome === "owed",
        },
        { context },
      ),
    onSaved: (saved: Payment) => {
      putPayment(client, saved);
      onSaved(saved);
    },
  });
  return (
    <RecordForm id={id} guard={guard} form={form} className={classes.fields} failed="The refund wasn't made">
      <p className={classes.note}>
        {isByHand(payment)
          ? "Give the money back yourself. This records it."
          : "The money goes back to the card or account that paid. This can take some days."}
      </p>
      <TextLine label="Amount" mode="decimal" isRequired isFirst {...form.field("amount_cents")} />
      <TextLine label="Reason" isRequired {...form.field("reason")} />
      <Radio.Group
        label="What becomes of the invoice"
        value={form.values.outcome}
        onChange={(outcome) => form.edit({ outcome: outcome === "owed" ? "owed" : "reduce" })}
      >
        <div className={classes.fields}>
          <Radio
            value="reduce"
            label="Reduce the invoice"
            description="A credit note takes it off the invoice. Nothing is owed again."
          />
          <Radio
            value="owed"
            label="The amount is owed again"
            description="The invoice is open again by this amount."
          />
        </div>
      </Radio.Group>
    </RecordForm>
  );
}

function errorsOf({ amount_cents, reason }: Values, currency: string): Errors {
  const errors: Errors = {};
  if (!(amountIn(amount_cents, currency) > 0)) errors["amount_cents"] = "Enter an amount such as 95.00";
  if (reason.trim() === "") errors["reason"] = "Reason is required";
  else if (reason.trim().length > 500) errors["reason"] = "Reason must be 500 characters or less";
  return errors;
}
