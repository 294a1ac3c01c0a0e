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
    { done: "This card is charged from now on.", onDone: onClose },
  );
  const { picker, error, isReading, submit } = useCardForm(replace.mutate, replace.isPending);
  const isBusy = isReading || replace.isPending;
  const due = overview.openBill?.dueCents;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={overview.card ? "Use another card" : "Add a card"}
      footer={
        <DialogButtons onClose={onClose} isBusy={isBusy}>
          <Button type="submit" form={id} loading={isBusy}>
            {due ? `Save and pay ${dollars(due)}` : "Save card"}
          </Button>
        </DialogButtons>
      }
    >
      <form id={id} onSubmit={submit} noValidate className={classes.stack}>
        <FormError error={error ?? replace.error} fallback="The card could not be saved" />
        <CardPicker ref={picker} />
        <p className={classes.muted}>
          {due
            ? "The open bill is charged to it at once; later bills when they are due."
            : "It is charged with the next bill, not now. The card before it is forgotten."}
        </p>
      </form>
    </Dialog>
  );
}
