/** Another card is charged from now on; a bill that is open is tried with it at once. */
import { Button } from "@mantine/core";
import { useId } from "react";
import { FormError } from "#ui/form/FormError.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { DialogButtons } from "#ui/overlays/DialogButtons.tsx";
import { billingApi } from "../billing-api.ts";
import type { DialogProps } from "../billing-parts.ts";
import { dollars } from "../billing-words.ts";
import classes from "../subscription.module.css";
import { useBillingChange } from "../use-billing.ts";
import { CardPicker } from "./CardPicker.tsx";
import { useCardForm } from "./use-card-form.ts";

export function CardDialog({ overview, onClose }: DialogProps) {
  const id = useId();
  const replace = useBillingChange(
    (paymentMethodId: string, idempotencyKey) =>
      billingApi.replaceCard.call({ paymentMethodId }, { context: { idempotencyKey } }),
    { done: "Card updated.", onDone: onClose },
  );
  const { picker, error, isReading, submit } = useCardForm(replace.mutate, replace.isPending);
  const isBusy = isReading || replace.isPending;
  const due = overview.openBill?.dueCents;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={overview.card ? "Use Another Card" : "Add Card"}
      footer={
        <DialogButtons onClose={onClose} isBusy={isBusy}>
          <Button type="submit" form={id} loading={isBusy}>
            {due ? `Save and Pay ${dollars(due)}` : "Save Card"}
          </Button>
        </DialogButtons>
      }
    >
      <form id={id} onSubmit={submit} noValidate className={classes.stack}>
        <FormError error={error ?? replace.error} fallback="The card couldn't be saved" />
        <CardPicker ref={picker} />
        <p className={classes.muted}>
          {due
            ? "We'll charge your unpaid bill to this card now, and future bills when they're due."
            : "We'll charge this card for your next bill. It replaces the card on file."}
        </p>
      </form>
    </Dialog>
  );
}
