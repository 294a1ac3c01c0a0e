/** Which saved card is charged, and how much: the confirmation before money moves. */
import { Radio } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { Invoice } from "#domains/invoices/contract.ts";
import type { FormDialogParts } from "#ui/form/FormDialog.tsx";
import { RecordForm } from "#ui/form/RecordForm.tsx";
import { readAs } from "#ui/form/record-draft.ts";
import { useRecordForm } from "#ui/form/use-record-form.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { type CardCharged, expiryOf, type SavedCard } from "../../cards/contract.ts";
import classes from "../payments.module.css";
import { putPayment, refreshPayments } from "../payments-api.ts";
import { cardsApi, refreshCards } from "./cards-api.ts";

type Props = FormDialogParts & {
  invoice: Invoice;
  amount: string;
  cards: readonly SavedCard[];
  onDone: () => void;
};

export function ChargeCardForm({ id, guard, invoice, amount, cards, onDone }: Props) {
  const client = useQueryClient();
  const usable = cards.filter(({ is_expired }) => !is_expired);
  const form = useRecordForm({
    mutationKey: [id],
    record: null as { version?: number } | null,
    valuesOf: () => ({ card_id: String(usable[0]?.id ?? "") }),
    read: (values) => readAs(values, values.card_id ? {} : { card_id: "Choose a card" }),
    save: ({ wanted, context }) =>
      cardsApi.charge.call(
        { id: invoice.id, card_id: Number(wanted.card_id), amount_cents: invoice.balance_cents },
        { context },
      ),
    onSaved: (charged: CardCharged) => {
      putPayment(client, charged.payment);
      tellCharged(charged, invoice, amount);
      onDone();
    },
    // The invoice may be paid by now, or the card be gone.
    onFailed: () => {
      refreshPayments(client);
      void refreshCards(client);
    },
  });
  return (
    <RecordForm id={id} guard={guard} form={form} className={classes.fields} failed="Nothing was charged">
      <p className={classes.note}>
        {invoice.client_name} is charged {amount} for invoice {invoice.number} now, and gets a receipt by
        email.
      </p>
      <Radio.Group
        label="Card"
        value={form.values.card_id}
        error={form.errors?.["card_id"]}
        onChange={(card_id) => form.edit({ card_id })}
      >
        <div className={classes.fields}>
          {cards.map((card) => (
            <Radio
              key={card.id}
              value={String(card.id)}
              label={card.words}
              description={expiryOf(card)}
              disabled={card.is_expired}
            />
          ))}
        </div>
      </Radio.Group>
    </RecordForm>
  );
}

function tellCharged(
  { is_charged, emailed_to, payment }: CardCharged,
  invoice: Invoice,
  amount: string,
): void {
  if (is_charged) return notifySuccess(`${amount} charged to ${payment.method_words}.`);
  const first = `${payment.method_words} wasn't charged. The bank wants ${invoice.client_name} to confirm.`;
  notifyError(
    emailed_to
      ? `${first} A link to pay was emailed to ${emailed_to}.`
      : `${first} Send them the invoice's link to pay.`,
  );
}
