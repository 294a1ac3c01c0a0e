/** Coming back after the end: a plan, a card, and everything goes on where it stopped. */
import { Button } from "@mantine/core";
import { useId, useState } from "react";
import { monthlyTotalCents, plans } from "#domains/organizations/contract.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { DialogButtons } from "#ui/overlays/DialogButtons.tsx";
import type { PlanChange, Reactivation } from "../../contract.ts";
import { billingApi } from "../billing-api.ts";
import type { DialogProps } from "../billing-parts.ts";
import { dollars } from "../billing-words.ts";
import { CardPicker } from "../cards/CardPicker.tsx";
import { useCardForm } from "../cards/use-card-form.ts";
import classes from "../subscription.module.css";
import { useBillingChange } from "../use-billing.ts";
import { PlanChoice } from "./ChangeDialog.tsx";

export function ReactivateDialog({ overview, onClose, wanted }: DialogProps & { wanted: PlanChange }) {
  const id = useId();
  const [choice, setChoice] = useState<PlanChange>({
    plan: wanted.plan,
    additionalUsers: wanted.additionalUsers,
  });
  const again = useBillingChange(
    (input: Reactivation, idempotencyKey) =>
      billingApi.reactivate.call(input, { context: { idempotencyKey } }),
    { done: `Welcome back. You're on the ${plans[choice.plan].displayName}.`, onDone: onClose },
  );
  const { picker, error, isReading, submit } = useCardForm(
    (paymentMethodId) => again.mutate({ ...choice, paymentMethodId }),
    again.isPending,
  );
  const isBusy = isReading || again.isPending;
  const due = overview.openBill?.dueCents ?? 0;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Restart Subscription"
      footer={
        <DialogButtons onClose={onClose} isBusy={isBusy} cancel="Back">
          <Button type="submit" form={id} loading={isBusy}>
            {due > 0
              ? `Pay ${dollars(due)}`
              : `Pay ${dollars(monthlyTotalCents(choice.plan, choice.additionalUsers))} and Restart`}
          </Button>
        </DialogButtons>
      }
    >
      <form id={id} onSubmit={submit} noValidate className={classes.stack}>
        <FormError error={error ?? again.error} fallback="The subscription couldn't be restarted" />
        <PlanChoice value={choice} onChange={setChoice} />
        <CardPicker ref={picker} />
        <p className={classes.muted}>
          {due > 0
            ? "We'll charge the unpaid bill first. If that restores your subscription, you won't be charged anything else."
            : "We'll charge the first month today. Everything you've entered is still here."}
        </p>
      </form>
    </Dialog>
  );
}
