/** The windows that a card opens, fetched when they are needed. */
import { onceOpened } from "#ui/overlays/lazy-windows.tsx";

export const RecordPaymentWindow = onceOpened(async () => ({
  default: (await import("#domains/payments/screens/elsewhere/RecordPaymentPanel.tsx")).RecordPaymentPanel,
}));
export const SendInvoiceWindow = onceOpened(async () => ({
  default: (await import("#domains/invoices/screens/elsewhere/SendInvoicePanel.tsx")).SendInvoicePanel,
}));
export const RemindWindow = onceOpened(async () => ({
  default: (await import("#domains/contracts/screens/elsewhere/RemindPanel.tsx")).RemindPanel,
}));
