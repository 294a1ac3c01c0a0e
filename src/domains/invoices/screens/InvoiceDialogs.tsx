/** The windows in which an invoice is sent, linked, credited, voided or written off. */
import { useNavigate } from "react-router";
import { FormDialog } from "#ui/form/FormDialog.tsx";
import { notifySuccess } from "#ui/overlays/toast.tsx";
import { useLastShown } from "#ui/use-last-shown.ts";
import type { Invoice, InvoiceListItem } from "../contract.ts";
import { invoicePath } from "../paths.ts";
import { AdjustForm } from "./AdjustForm.tsx";
import { LinkDialog } from "./LinkDialog.tsx";
import { SendForm } from "./SendForm.tsx";

type Kind = "send" | "link" | "credit" | "void" | "writeOff";
export type OpenDialog = { kind: Kind; invoice: InvoiceListItem };

const words = {
  send: { title: "Send Invoice", save: "Send Invoice" },
  credit: { title: "Create Credit Note", save: "Create Credit Note" },
  void: { title: "Void Invoice", save: "Void Invoice" },
  writeOff: { title: "Write Off Invoice", save: "Write Off" },
} as const;

const said = {
  send: ({ number, sent_to }: Invoice) => `${number} sent to ${sent_to}.`,
  credit: ({ number, credit_notes }: Invoice) =>
    `${credit_notes.at(-1)?.number ?? "Credit note"} created for ${number}.`,
  void: ({ number }: Invoice) => `${number} voided.`,
  writeOff: ({ number }: Invoice) => `${number} written off.`,
};

type Props = { open: OpenDialog | null; onClose: () => void };

export function InvoiceDialogs({ open, onClose }: Props) {
  const navigate = useNavigate();
  const shown = useLastShown(open);
  if (!shown) return null;
  const { kind, invoice } = shown;
  if (kind === "link") return <LinkDialog isOpen={open !== null} invoice={invoice} onClose={onClose} />;
  const { title, save } = words[kind];
  const isDraft = invoice.status === "draft";
  const onSaved = (saved: Invoice) => {
    onClose();
    notifySuccess(said[kind](saved));
    if (isDraft) void navigate(invoicePath({ id: saved.id }));
  };
  return (
    <FormDialog
      isOpen={open !== null}
      onClose={onClose}
      title={isDraft ? "Issue and Send" : title}
      save={isDraft ? "Issue and Send" : save}
      isDanger={kind === "void" || kind === "writeOff"}
    >
      {(parts) =>
        kind === "send" ? (
          <SendForm {...parts} invoice={invoice} onSaved={onSaved} />
        ) : (
          <AdjustForm {...parts} kind={kind} invoice={invoice} onSaved={onSaved} />
        )
      }
    </FormDialog>
  );
}
