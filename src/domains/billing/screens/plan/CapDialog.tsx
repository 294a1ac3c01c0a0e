/** The owner's limit on what usage beyond the plan may cost in a period. */
import { Button, NumberInput, Switch } from "@mantine/core";
import { type SyntheticEvent, useId, useState } from "react";
import { isApiError } from "#ui/api/api-error.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { DialogButtons } from "#ui/overlays/DialogButtons.tsx";
import { highestSpendCapCents } from "../../contract.ts";
import { billingApi } from "../billing-api.ts";
import type { DialogProps } from "../billing-parts.ts";
import { dollars } from "../billing-words.ts";
import classes from "../subscription.module.css";
import { useBillingChange } from "../use-billing.ts";

export function CapDialog({ overview, onClose }: DialogProps) {
  const id = useId();
  const [hasCap, setHasCap] = useState(true);
  const [amount, setAmount] = useState<number | string>((overview.spendCapCents ?? 1_000) / 100);
  const [problem, setProblem] = useState<string | null>(null);
  const save = useBillingChange(
    (spendCapCents: number | null, idempotencyKey) =>
      billingApi.setSpendCap.call(
        { spendCapCents, capVersion: overview.capVersion },
        { context: { idempotencyKey } },
      ),
    { done: "Spend cap saved.", onDone: onClose },
  );
  const fieldError = isApiError(save.error) ? save.error.fields["spendCapCents"] : undefined;

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (save.isPending) return;
    if (hasCap && typeof amount !== "number") setProblem("Enter an amount");
    else save.mutate(hasCap ? Math.round(Number(amount) * 100) : null);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Spend Cap"
      footer={
        <DialogButtons onClose={onClose} isBusy={save.isPending}>
          <Button type="submit" form={id} loading={save.isPending}>
            Save
          </Button>
        </DialogButtons>
      }
    >
      <form id={id} onSubmit={submit} noValidate className={classes.stack}>
        {!fieldError && <FormError error={save.error} fallback="The spend cap couldn't be saved" />}
        <p className={classes.text}>
          {`Usage beyond your plan is added to your next bill, up to this cap in each billing period. At the cap, MMS and uploads beyond your plan stop. Everything else keeps working. You've used ${dollars(overview.spentCents)} so far.`}
        </p>
        <Switch
          label="Set a limit"
          checked={hasCap}
          onChange={(event) => setHasCap(event.currentTarget.checked)}
        />
        {hasCap && (
          <NumberInput
            label="Maximum per billing period"
            prefix="$"
            decimalScale={2}
            fixedDecimalScale
            min={0}
            max={highestSpendCapCents / 100}
            value={amount}
            error={problem ?? fieldError}
            onChange={(value) => {
              setAmount(value);
              setProblem(null);
            }}
          />
        )}
      </form>
    </Dialog>
  );
}
