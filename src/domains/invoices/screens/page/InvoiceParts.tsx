/** What later domains bring to an invoice's page, for those who may see it. */
import { useMay } from "#ui/session/permissions.ts";
import { placedIn, type Slot } from "#ui/slots/slots.ts";
import type { Invoice } from "../../contract.ts";
import type { InvoicePart } from "../slots.ts";

type Props = { of: Slot<InvoicePart>; invoice: Invoice };

export function InvoiceParts({ of: slot, invoice }: Props) {
  const may = useMay();
  return placedIn(slot).map(
    ({ order, entry: { Panel, needs } }) => (!needs || may(needs)) && <Panel key={order} invoice={invoice} />,
  );
}
