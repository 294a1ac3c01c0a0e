/** The four figures above the invoices: all that were issued, what is paid, what is still to come and what is late. */
import { IconAlertCircle, IconCircleCheck, IconClockHour4, IconReceipt } from "@tabler/icons-react";
import { memo } from "react";
import { Money } from "#ui/Money.tsx";
import { StatCard } from "#ui/StatCard.tsx";
import { StatFrame } from "#ui/StatFrame.tsx";
import { invoicesPath } from "../paths.ts";
import { counted } from "./invoice-words.ts";
import { useInvoiceStats } from "./use-invoices.ts";

export const InvoiceStats = memo(function InvoiceStats() {
  const stats = useInvoiceStats();
  return (
    <StatFrame stats={stats} name="invoice stats">
      {(found) => <Cards {...found} />}
    </StatFrame>
  );
});

type Stats = NonNullable<ReturnType<typeof useInvoiceStats>["data"]>;

function Cards({ currency, total, paid, pending, overdue, draft, ...cents }: Stats) {
  const amount = (minor: number) => <Money minor={minor} currency={currency} isShort />;
  return (
    <>
      <StatCard
        label="Total"
        value={amount(cents.total_cents)}
        icon={<IconReceipt size={16} />}
        note={`${counted(total)}, ${draft === 1 ? "1 draft" : `${draft.toLocaleString("en-US")} drafts`}`}
        definition="Everything that was issued and not voided. Drafts aren't part of it."
        to={invoicesPath()}
      />
      <StatCard
        label="Paid"
        value={amount(cents.paid_cents)}
        icon={<IconCircleCheck size={16} />}
        note={`${counted(paid)} paid in full`}
        definition="All that customers paid, also on invoices of which a part is still due."
        to={invoicesPath({ group: "paid" })}
      />
      <StatCard
        label="Pending"
        value={amount(cents.pending_cents)}
        icon={<IconClockHour4 size={16} />}
        note={`${counted(pending)} not due yet`}
        definition="What is left to pay on invoices whose due date hasn't passed."
        to={invoicesPath({ group: "pending" })}
      />
      <StatCard
        label="Overdue"
        value={amount(cents.overdue_cents)}
        icon={<IconAlertCircle size={16} />}
        note={`${counted(overdue)} past due`}
        definition="What is left to pay on invoices whose due date has passed."
        to={invoicesPath({ group: "overdue" })}
      />
    </>
  );
}
