/** The windows of the billing page, each fetched when it is opened for the first time. */
import { lazyPart } from "#ui/overlays/lazy-part.tsx";
import type { DialogProps, OpenDialog } from "./billing-parts.ts";

const ChangeDialog = lazyPart(async () => ({
  default: (await import("./plan/ChangeDialog.tsx")).ChangeDialog,
}));
const ReactivateDialog = lazyPart(async () => ({
  default: (await import("./plan/ReactivateDialog.tsx")).ReactivateDialog,
}));
const CardDialog = lazyPart(async () => ({ default: (await import("./cards/CardDialog.tsx")).CardDialog }));
const CancelDialog = lazyPart(async () => ({
  default: (await import("./plan/CancelDialog.tsx")).CancelDialog,
}));
const KeepDialog = lazyPart(async () => ({ default: (await import("./plan/CancelDialog.tsx")).KeepDialog }));
const CapDialog = lazyPart(async () => ({ default: (await import("./plan/CapDialog.tsx")).CapDialog }));
const LedgerDialog = lazyPart(async () => ({
  default: (await import("./bills/LedgerDialog.tsx")).LedgerDialog,
}));
const BillDialog = lazyPart(async () => ({ default: (await import("./bills/BillDialog.tsx")).BillDialog }));

export function LazyDialogs({ dialog, ...props }: DialogProps & { dialog: OpenDialog | null }) {
  return dialog && <Opened dialog={dialog} {...props} />;
}

function Opened({ dialog, ...props }: DialogProps & { dialog: OpenDialog }) {
  switch (dialog.kind) {
    case "change":
      return <ChangeDialog {...props} wanted={dialog} />;
    case "reactivate":
      return <ReactivateDialog {...props} wanted={dialog} />;
    case "card":
      return <CardDialog {...props} />;
    case "cancel":
      return <CancelDialog {...props} />;
    case "keep":
      return <KeepDialog {...props} />;
    case "cap":
      return <CapDialog {...props} />;
    case "ledger":
      return <LedgerDialog {...props} ledger={dialog} />;
    case "bill":
      return <BillDialog {...props} id={dialog.id} />;
  }
}
