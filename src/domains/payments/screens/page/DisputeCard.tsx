/** Why a customer's bank wants a payment back, until when it can be answered, and the two ways to answer. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormDialog } from "#ui/form/FormDialog.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { Money } from "#ui/Money.tsx";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { confirm } from "#ui/overlays/confirm.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { MomentText } from "#ui/RelativeTime.tsx";
import { Card } from "#ui/record/Card.tsx";
import { Fact, FactIfAny, FactList } from "#ui/record/FactList.tsx";
import type { Payment } from "../../contract.ts";
import { DisputeForm } from "../DisputeForm.tsx";
import { amountOf, disputeNames } from "../payment-words.ts";
import classes from "../payments.module.css";
import { paymentsApi, putPayment } from "../payments-api.ts";

type Props = { payment: Payment; dispute: NonNullable<Payment["dispute"]> };

export function DisputeCard({ payment, dispute }: Props) {
  const { status, reason, amount_cents, due_at } = dispute;
  return (
    <Card title="Dispute" isWide>
      <FactList>
        <Fact label="State">{disputeNames[status]}</Fact>
        <Fact label="Reason">{reason}</Fact>
        <Fact label="Amount">
          <Money minor={amount_cents} currency={payment.currency} />
        </Fact>
        <FactIfAny label="Answer by">
          {status === "needs_response" && due_at && <MomentText at={due_at} />}
        </FactIfAny>
      </FactList>
      {status === "needs_response" && <Answers payment={payment} />}
    </Card>
  );
}

function Answers({ payment }: { payment: Payment }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const whyNot = useWhyNot()("payments.refund");
  const accept = async () => {
    const isSure = await confirm({
      title: "Accept Dispute",
      message: `The customer keeps the ${amountOf(payment)}, and the invoice stays open. This can't be undone.`,
      confirmLabel: "Accept Dispute",
      isDanger: true,
    });
    if (!isSure) return;
    try {
      putPayment(client, await paymentsApi.acceptDispute.call({ id: payment.id }));
      notifySuccess("Dispute accepted.");
    } catch (error) {
      notifyError(error, "Failed to accept the dispute");
    }
  };
  const onSaved = () => {
    setOpen(false);
    notifySuccess("Answer sent.");
  };
  return (
    <div className={classes.buttons}>
      <ActionButton whyNot={whyNot} onClick={() => setOpen(true)}>
        Answer Dispute
      </ActionButton>
      <ActionButton variant="default" whyNot={whyNot} onClick={() => void accept()}>
        Accept Dispute
      </ActionButton>
      <FormDialog isOpen={isOpen} onClose={() => setOpen(false)} title="Answer Dispute" save="Send Answer">
        {(parts) => <DisputeForm {...parts} payment={payment} onSaved={onSaved} />}
      </FormDialog>
    </div>
  );
}
