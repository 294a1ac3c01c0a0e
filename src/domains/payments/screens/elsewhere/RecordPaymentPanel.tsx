/** The window in which a payment is recorded, for screens of later domains. */
import type { ComponentProps } from "react";
import { RecordPaymentDialog } from "../RecordPaymentDialog.tsx";

export const RecordPaymentPanel = (props: ComponentProps<typeof RecordPaymentDialog>) => (
  <RecordPaymentDialog {...props} />
);
