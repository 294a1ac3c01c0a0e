/** The window in which whoever wrote first becomes a customer, for screens of later domains. */
import { onceOpened } from "#ui/overlays/lazy-windows.tsx";
import type { Customer } from "../../contract.ts";
import type { FormSubject } from "../use-customer-form.ts";

const CustomerDialog = onceOpened(async () => ({
  default: (await import("../CustomerDialog.tsx")).CustomerDialog,
}));

type Props = {
  isOpen: boolean;
  onClose: () => void;
  /** Known before anything is typed. */
  known: Omit<Extract<FormSubject, { kind: "new" }>, "kind">;
  onSaved: (customer: Customer) => void;
};

export const NewCustomerPanel = ({ known, ...props }: Props) => (
  <CustomerDialog {...props} subject={{ kind: "new", ...known }} />
);
