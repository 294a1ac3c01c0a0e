/** The four figures above the payments: what came in this month, what is on its way, what went back, what is disputed. */
import { IconAlertTriangle, IconArrowBackUp, IconCashBanknote, IconClockHour4 } from "@tabler/icons-react";
import { memo } from "react";
import { Money } from "#ui/Money.tsx";
import { StatCard } from "#ui/StatCard.tsx";
import { StatFrame } from "#ui/StatFrame.tsx";
import { paymentsPath } from "../paths.ts";
import { counted } from "./payment-words.ts";
import { usePaymentStats } from "./use-payments.ts";

export const PaymentStats = memo(function PaymentStats() {
  const stats = usePaymentStats();
  return (
    <StatFrame stats={stats} name="payment stats">
      {(found) => <Cards {...found} />}
    </StatFrame>
  );
});

type Stats = NonNullable<ReturnType<typeof usePaymentStats>["data"]>;

function Cards({ currency, received, processing, refunded, disputed, ...cents }: Stats) {
  const amount = (minor: number) => <Money minor={minor} currency={currency} isShort />;
  return (
    <>
      <StatCard
        label="Received"
        value={amount(cents.received_cents)}
        icon={<IconCashBanknote size={16} />}
        note={`${counted(received)} this month`}
        definition="Payments dated this month, with tips and before refunds."
        to={paymentsPath({ group: "succeeded" })}
      />
      <StatCard
        label="Processing"
        value={amount(cents.processing_cents)}
        icon={<IconClockHour4 size={16} />}
        note={counted(processing)}
        definition="Bank debits that are on their way. They don't count as paid until they arrive."
        to={paymentsPath({ group: "processing" })}
      />
      <StatCard
        label="Refunded"
        value={amount(cents.refunded_cents)}
        icon={<IconArrowBackUp size={16} />}
        note={`${refunded === 1 ? "1 refund" : `${refunded.toLocaleString("en-US")} refunds`} this month`}
        definition="What went back to customers this month, or is on its way back."
        to={paymentsPath({ group: "refunded" })}
      />
      <StatCard
        label="Disputed"
        value={amount(cents.disputed_cents)}
        icon={<IconAlertTriangle size={16} />}
        note={`${counted(disputed)} open`}
        definition="Payments that a customer's bank took back and has not decided on."
        to={paymentsPath({ group: "disputed" })}
      />
    </>
  );
}
