/** One payment: what it paid, what went back of it, what the customer's bank says, and its receipt. */
import { Skeleton } from "@mantine/core";
import { IconArrowBackUp, IconCashBanknote, IconDownload, IconMail, IconTrash } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { customerPath } from "#domains/customers/paths.ts";
import { freshness } from "#ui/api/freshness.ts";
import { FormDialog } from "#ui/form/FormDialog.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import type { Action } from "#ui/menu/menu-action.ts";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { usePageTitle } from "#ui/page-title.ts";
import { RecordFrame, RecordOfAddress } from "#ui/RecordFrame.tsx";
import { useRecentRecord } from "#ui/session/recent-records.ts";
import type { Payment } from "../../contract.ts";
import { paymentPath, paymentsPath } from "../../paths.ts";
import { deletePayment, downloadReceipt, restorePayment, sendReceipt } from "../change-payment.ts";
import { PaymentBadge } from "../PaymentBadge.tsx";
import { amountOf, isByHand, refundedWords } from "../payment-words.ts";
import classes from "../payments.module.css";
import { paymentsApi } from "../payments-api.ts";
import { RefundForm } from "../RefundForm.tsx";
import { DetailsCard, RefundsCard, UsesCard } from "./cards.tsx";
import { DisputeCard } from "./DisputeCard.tsx";

const words = {
  noun: "payment",
  title: "Payment Details",
  back: { to: paymentsPath(), label: "Back to Payments" },
  icon: <IconCashBanknote size={18} />,
};

export const PaymentScreen = () => <RecordOfAddress words={words} Loaded={Loaded} />;

function Loaded({ id }: { id: number }) {
  const payment = useQuery({
    ...paymentsApi.get.queryOptions({ input: { id } }),
    ...freshness.customerList,
    refetchOnWindowFocus: "always",
  });
  usePageTitle(payment.data && `Payment of ${amountOf(payment.data)}`);
  return (
    <RecordFrame words={words} record={payment} skeleton={<Skeleton height={360} radius="md" aria-hidden />}>
      {(found) => <Shown payment={found} />}
    </RecordFrame>
  );
}

function Shown({ payment }: { payment: Payment }) {
  const [isRefunding, setRefunding] = useState(false);
  useRecentRecord({
    id: `payment:${payment.id}`,
    label: `Payment of ${amountOf(payment)}`,
    hint: payment.client_name,
    to: paymentPath(payment),
  });
  const onRefunded = (saved: Payment) => {
    setRefunding(false);
    notifySuccess(refundedWords(saved));
  };
  return (
    <>
      <Header payment={payment} onRefund={() => setRefunding(true)} />
      <div className={classes.columns}>
        {payment.dispute && <DisputeCard payment={payment} dispute={payment.dispute} />}
        <UsesCard payment={payment} />
        <RefundsCard payment={payment} />
        <DetailsCard payment={payment} />
      </div>
      <FormDialog
        isOpen={isRefunding}
        onClose={() => setRefunding(false)}
        title="Refund Payment"
        save="Refund"
        isDanger
      >
        {(parts) => <RefundForm {...parts} payment={payment} onSaved={onRefunded} />}
      </FormDialog>
    </>
  );
}

function Header({ payment, onRefund }: { payment: Payment; onRefund: () => void }) {
  const whyNot = useWhyNot();
  const actions = useActions(payment);
  const { customer_id, client_name, method_words, status } = payment;
  const left = payment.amount_cents - payment.refunded_cents;
  const disputed = payment.dispute !== null && payment.dispute.status !== "won";
  const unfit =
    status !== "succeeded"
      ? "Only a payment that has succeeded can be refunded."
      : disputed
        ? "This payment is disputed, so it can't be refunded."
        : left === 0
          ? "This payment is refunded already."
          : undefined;
  return (
    <PageHeader
      title={amountOf(payment)}
      eyebrow="Payment"
      back={words.back}
      aside={<PaymentBadge payment={payment} />}
      subtitle={
        <>
          <Link to={customerPath({ id: customer_id })}>{client_name}</Link> · {method_words}
        </>
      }
      actions={
        <ActionButton
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          whyNot={whyNot("payments.refund") ?? unfit}
          onClick={onRefund}
        >
          Refund
        </ActionButton>
      }
      menu={{ label: "Actions for this payment", actions }}
    />
  );
}

function useActions(payment: Payment): Action[] {
  const client = useQueryClient();
  const notAllowed = useWhyNot()("payments.record") !== undefined;
  const hasReceipt = payment.status === "succeeded";
  const deletable = hasReceipt && isByHand(payment) && payment.refunded_cents === 0 && !notAllowed;
  const isDeleted = payment.status === "canceled" && payment.succeeded_at !== null && !notAllowed;
  return [
    ...(hasReceipt && !notAllowed
      ? [
          {
            label: "Send Receipt",
            icon: <IconMail size={16} aria-hidden />,
            onSelect: () => void sendReceipt(client, payment),
          },
        ]
      : []),
    ...(hasReceipt
      ? [
          {
            label: "Download Receipt",
            icon: <IconDownload size={16} aria-hidden />,
            onSelect: () => void downloadReceipt(payment),
          },
        ]
      : []),
    ...(deletable
      ? [
          {
            label: "Delete Payment",
            icon: <IconTrash size={16} aria-hidden />,
            isDanger: true,
            onSelect: () => void deletePayment(client, payment),
          },
        ]
      : []),
    ...(isDeleted
      ? [{ label: "Restore Payment", onSelect: () => void restorePayment(client, payment) }]
      : []),
  ];
}
