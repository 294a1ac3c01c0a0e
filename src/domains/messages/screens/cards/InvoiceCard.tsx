/** An invoice in a thread: what is left to pay and by when, with its next steps. */
import { Button } from "@mantine/core";
import { IconFileInvoice } from "@tabler/icons-react";
import { useState } from "react";
import { invoiceActions } from "#domains/invoices/contract.ts";
import { invoicePath } from "#domains/invoices/paths.ts";
import { InvoiceStatePanel } from "#domains/invoices/screens/elsewhere/InvoiceStatePanel.tsx";
import { Money } from "#ui/Money.tsx";
import { DayText } from "#ui/RelativeTime.tsx";
import { useMay } from "#ui/session/permissions.ts";
import type { InvoiceFacts } from "../../cards/facts-contract.ts";
import { CardFrame } from "./CardFrame.tsx";
import { RecordPaymentWindow, SendInvoiceWindow } from "./lazy-parts.tsx";

type Props = { id: number; invoice: InvoiceFacts };

export function InvoiceCard({ id, invoice }: Props) {
  const may = useMay();
  const [open, setOpen] = useState<"payment" | "send" | null>(null);
  const { number, title, status, currency, total_cents, balance_cents, due_on } = invoice;
  const { customer_id, client_name } = invoice;
  const isOwed = invoiceActions.pay.some((each) => each === status);
  const isSendable = status !== "draft" && invoiceActions.send.some((each) => each === status);
  const close = () => setOpen(null);
  return (
    <>
      <CardFrame
        kind="Invoice"
        icon={<IconFileInvoice size={14} aria-hidden />}
        title={[number, title].filter(Boolean).join(" ")}
        to={invoicePath({ id })}
        badge={<InvoiceStatePanel invoice={invoice} />}
        facts={[
          <Amounts
            key="amounts"
            total={total_cents}
            balance={isOwed ? balance_cents : 0}
            currency={currency}
          />,
          isOwed && due_on && (
            <>
              Due <DayText at={due_on} />
            </>
          ),
        ]}
        actions={
          <>
            {isOwed && may("payments.record") && (
              <Button variant="default" size="compact-sm" onClick={() => setOpen("payment")}>
                Record Payment
              </Button>
            )}
            {isSendable && may("invoices.send") && (
              <Button variant="default" size="compact-sm" onClick={() => setOpen("send")}>
                Send Again
              </Button>
            )}
          </>
        }
      />
      {customer_id !== null && (
        <RecordPaymentWindow
          isOpen={open === "payment"}
          onClose={close}
          customer={{ id: customer_id, name: client_name }}
          invoiceId={id}
        />
      )}
      <SendInvoiceWindow isOpen={open === "send"} onClose={close} invoiceId={id} />
    </>
  );
}

function Amounts({ total, balance, currency }: { total: number; balance: number; currency: string }) {
  if (balance === 0 || balance === total) return <Money minor={total} currency={currency} />;
  return (
    <>
      <Money minor={balance} currency={currency} /> left of <Money minor={total} currency={currency} />
    </>
  );
}
