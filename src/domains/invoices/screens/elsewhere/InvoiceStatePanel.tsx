/** The state of an invoice, for screens of later domains. */
import type { InvoiceListItem } from "../../contract.ts";
import { InvoiceBadge } from "../InvoiceBadge.tsx";

type Props = { invoice: Pick<InvoiceListItem, "status" | "is_overdue"> };

export const InvoiceStatePanel = ({ invoice }: Props) => <InvoiceBadge invoice={invoice} />;
