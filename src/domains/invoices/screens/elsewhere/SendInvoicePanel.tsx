/** The window in which an invoice is sent from screens of later domains, with the invoice fetched when it opens. */
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { notifyError } from "#ui/overlays/toast.tsx";
import { InvoiceDialogs } from "../InvoiceDialogs.tsx";
import { invoicesApi } from "../invoices-api.ts";

type Props = { isOpen: boolean; onClose: () => void; invoiceId: number };

export function SendInvoicePanel({ isOpen, onClose, invoiceId: id }: Props) {
  const { data, error } = useQuery({ ...invoicesApi.get.queryOptions({ input: { id } }), enabled: isOpen });
  useEffect(() => {
    if (!isOpen || !error) return;
    notifyError(error, "The invoice couldn't be loaded");
    onClose();
  }, [isOpen, error, onClose]);
  return <InvoiceDialogs open={isOpen && data ? { kind: "send", invoice: data } : null} onClose={onClose} />;
}
