/** The window that makes a link to an invoice, and shows it this once. */
import { Skeleton, TextInput } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { CopyButton } from "#ui/menu/CopyButton.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { notifyError } from "#ui/overlays/toast.tsx";
import type { InvoiceListItem } from "../contract.ts";
import { nameOf } from "./invoice-words.ts";
import classes from "./invoices.module.css";
import { invoicesApi } from "./invoices-api.ts";

type Props = { isOpen: boolean; invoice: InvoiceListItem; onClose: () => void };

export const LinkDialog = ({ isOpen, invoice, onClose }: Props) => (
  <Dialog isOpen={isOpen} onClose={onClose} title="Copy Link">
    {isOpen && <MadeLink invoice={invoice} onFailed={onClose} />}
  </Dialog>
);

function MadeLink({ invoice, onFailed }: { invoice: InvoiceListItem; onFailed: () => void }) {
  const client = useQueryClient();
  const { id } = invoice;
  const { data, error } = useQuery({
    queryKey: ["invoice link", id],
    queryFn: () => invoicesApi.link.call({ id }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useEffect(() => {
    if (!data) return;
    for (const call of [invoicesApi.get, invoicesApi.history])
      void client.invalidateQueries({ queryKey: call.key({ input: { id } }) });
  }, [data, client, id]);
  useEffect(() => {
    if (!error) return;
    notifyError(error, "The link couldn't be created");
    onFailed();
  }, [error, onFailed]);
  if (!data) return <Skeleton height={80} />;
  return (
    <div className={classes.link}>
      <TextInput
        label={`Link to ${nameOf(invoice)}`}
        description="Copy this link now. You won't see it again. Anyone who has it can see the invoice, until you turn links off."
        value={data.url}
        readOnly
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={data.url} label="Copy Link" />
    </div>
  );
}
