/** The payments and saved cards of one customer, on their profile, with a way to record a payment. */
import { Skeleton } from "@mantine/core";
import { IconCashBanknote, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { SavedCardsPanel } from "./cards/SavedCardsPanel.tsx";
import { PaymentLines } from "./PaymentLines.tsx";
import classes from "./payments.module.css";
import { RecordPaymentDialog } from "./RecordPaymentDialog.tsx";
import { usePaymentsOf } from "./use-payments.ts";

type Props = { customerId: number; customerName: string };

export function CustomerPaymentsPanel({ customerId, customerName }: Props) {
  const found = usePaymentsOf({ customer_id: customerId });
  const [isOpen, setOpen] = useState(false);
  const whyNot = useWhyNot()("payments.record");
  const record = (
    <ActionButton
      leftSection={<IconPlus size={16} aria-hidden />}
      whyNot={whyNot}
      onClick={() => setOpen(true)}
    >
      Record Payment
    </ActionButton>
  );
  return (
    <div className={classes.fields}>
      <SavedCardsPanel customerId={customerId} customerName={customerName} />
      {found.data ? (
        found.data.payments.length === 0 ? (
          <EmptyState
            title="No payments yet"
            text={`Payments from ${customerName} appear here.`}
            icon={<IconCashBanknote size={18} />}
            action={record}
          />
        ) : (
          <>
            <div className={classes.head}>{record}</div>
            <PaymentLines payments={found.data.payments} label={`Payments from ${customerName}`} />
          </>
        )
      ) : found.isError ? (
        <ErrorCard
          title="Failed to load payments"
          error={found.error}
          isRetrying={found.isFetching}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <Skeleton height={96} />
      )}
      <RecordPaymentDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        customer={{ id: customerId, name: customerName }}
      />
    </div>
  );
}
