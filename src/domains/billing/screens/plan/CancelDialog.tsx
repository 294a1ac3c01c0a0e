/** Leaving in one step: why, what is kept, and until when everything works; and taking that back. */
import { Button, Radio, Textarea } from "@mantine/core";
import { type SyntheticEvent, useId, useState } from "react";
import { formatLongDate } from "#shared/time/dates.ts";
import { FormError } from "#ui/form/FormError.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { DialogButtons } from "#ui/overlays/DialogButtons.tsx";
import { type Cancellation, cancelReasons } from "../../contract.ts";
import { billingApi } from "../billing-api.ts";
import type { DialogProps } from "../billing-parts.ts";
import classes from "../subscription.module.css";
import { useBillingChange } from "../use-billing.ts";

type Reason = Cancellation["reason"];

export function CancelDialog({ overview, zone, onClose }: DialogProps) {
  const id = useId();
  const [reason, setReason] = useState<Reason | "">("");
  const [comment, setComment] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const cancel = useBillingChange(
    (input: Cancellation, idempotencyKey) => billingApi.cancel.call(input, { context: { idempotencyKey } }),
    { done: "Subscription cancelled.", onDone: onClose },
  );
  const until = formatLongDate(overview.periodEnd, zone);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (cancel.isPending) return;
    if (reason === "") setProblem("Choose a reason");
    else cancel.mutate({ reason, ...(comment.trim() ? { comment: comment.trim() } : {}) });
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Cancel Subscription"
      footer={
        <DialogButtons onClose={onClose} isBusy={cancel.isPending} cancel="Keep Subscription">
          <Button color="red" type="submit" form={id} loading={cancel.isPending}>
            {`Cancel on ${until}`}
          </Button>
        </DialogButtons>
      }
    >
      <form id={id} onSubmit={submit} noValidate className={classes.stack}>
        <FormError error={cancel.error} fallback="The subscription couldn't be cancelled" />
        <p className={classes.text}>
          {`Everything keeps working until ${until}. ${overview.workspace === "trial" ? "You won't be charged" : "You'll only be charged for usage beyond your plan"}. After that, your workspace is read-only. You can still view and export everything, and you can come back anytime.`}
        </p>
        <Radio.Group
          label="Why are you leaving?"
          value={reason}
          error={problem}
          onChange={(value) => {
            setReason(value);
            setProblem(null);
          }}
        >
          <div className={classes.stack} style={{ gap: "0.5rem", marginTop: "0.375rem" }}>
            {Object.entries(cancelReasons).map(([value, label]) => (
              <Radio key={value} value={value} label={label} />
            ))}
          </div>
        </Radio.Group>
        <Textarea
          label="What could we have done better? (optional)"
          autosize
          minRows={2}
          maxLength={1000}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}

export function KeepDialog({ overview, onClose }: DialogProps) {
  const keep = useBillingChange(
    (_: undefined, idempotencyKey) => billingApi.keep.call(undefined, { context: { idempotencyKey } }),
    { done: "Subscription kept.", onDone: onClose },
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Keep Subscription"
      footer={
        <DialogButtons onClose={onClose} isBusy={keep.isPending} cancel="Back">
          <Button loading={keep.isPending} onClick={() => keep.mutate(undefined)}>
            Keep Subscription
          </Button>
        </DialogButtons>
      }
    >
      <FormError error={keep.error} fallback="The subscription couldn't be kept" />
      <p className={classes.text}>
        {overview.workspace === "trial"
          ? "Your trial continues, and we'll charge your card when it ends."
          : "Your subscription will renew as before, on the same plan and card."}
      </p>
    </Dialog>
  );
}
