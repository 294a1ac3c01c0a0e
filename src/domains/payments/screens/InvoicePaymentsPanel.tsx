/** The payments of one invoice, on its page; nothing stands there before the first. */

import type { Invoice } from "#domains/invoices/contract.ts";
import { Card } from "#ui/record/Card.tsx";
import { PaymentLines } from "./PaymentLines.tsx";
import { usePaymentsOf } from "./use-payments.ts";

export function InvoicePaymentsPanel({ invoice }: { invoice: Invoice }) {
  const payments = usePaymentsOf({ invoice_id: invoice.id }).data?.payments ?? [];
  if (payments.length === 0) return null;
  return (
    <Card title="Payments">
      <PaymentLines payments={payments} label={`Payments of ${invoice.number ?? "this invoice"}`} />
    </Card>
  );
}
