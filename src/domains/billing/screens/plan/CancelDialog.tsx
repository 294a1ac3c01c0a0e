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
    { done: "The subscription is cancelled.", onDone: onClose },
  );
  const until = formatLongDate(overview.periodEnd, zone);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (cancel.isPending) return;
    if (reason === "") setProblem("Please choose a reason");
    else cancel.mutate({ reason, ...(comment.trim() ? { comment: comment.trim() } : {}) });
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Cancel the subscription"
      footer={
        <DialogButtons onClose={onClose} isBusy={cancel.isPending} cancel="Keep it">
          <Button color="red" type="submit" form={id} loading={cancel.isPending}>
            {`Cancel on ${until}`}
          </Button>
        </DialogButtons>
      }
    >
      <form id={id} onSubmit={submit} noValidate className={classes.stack}>
        <FormError error={cancel.error} fallback="The subscription could not be cancelled" />
        <p className={classes.text}>
          {`Everything goes on working until ${until}, and ${overview.workspace === "trial" ? "nothing is charged" : "nothing more is charged but what was used beyond the plan"}. Afterwards the workspace is read-only: customers, calendar and everything else stay and can be seen and exported. You can come back at any time.`}
        </p>
        <Radio.Group
          label="Why do you leave?"
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
    { done: "Good to have you: the subscription goes on.", onDone: onClose },
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Keep the subscription"
      footer={
        <DialogButtons onClose={onClose} isBusy={keep.isPending} cancel="Back">
          <Button loading={keep.isPending} onClick={() => keep.mutate(undefined)}>
            Keep the subscription
          </Button>
        </DialogButtons>
      }
    >
      <FormError error={keep.error} fallback="The subscription could not be kept" />
      <p className={classes.text}>
        {overview.workspace === "trial"
          ? "The trial goes on, and your card is charged when it ends."
          : "It is renewed as before, with the same plan and the same card."}
      </p>
    </Dialog>
  );
}
