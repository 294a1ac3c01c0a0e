/** The state of a payment as a small coloured word. */
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { PaymentListItem } from "../contract.ts";
import { stateOf } from "./payment-words.ts";

type Props = {
  payment: Pick<PaymentListItem, "status" | "amount_cents" | "refunded_cents" | "dispute_status">;
};

export function PaymentBadge({ payment }: Props) {
  const { label, color } = stateOf(payment);
  return <StatusBadge status={payment.status} label={label} color={color} />;
}
