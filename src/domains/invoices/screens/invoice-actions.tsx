/** What can be done with an invoice from its menu, and why not where it can't. */
import {
  IconBan,
  IconCash,
  IconCopy,
  IconDownload,
  IconLink,
  IconLinkOff,
  IconPencil,
  IconReceiptRefund,
  IconSend,
  IconTrash,
  IconX,
} from "@tabler/icons-react";
import { useCallback } from "react";
import { useWhyNot } from "#ui/form/why-not.ts";
import type { Action } from "#ui/menu/ActionMenu.tsx";
import type { MenuItem } from "#ui/menu/menu-action.ts";
import type { InvoiceAction, InvoiceListItem } from "../contract.ts";
import { invoiceEditPath } from "../paths.ts";
import { useInvoiceChanges } from "./change-invoice.ts";
import type { OpenDialog } from "./InvoiceDialogs.tsx";
import { whyNotIn } from "./invoice-words.ts";

const iconProps = { size: 16, "aria-hidden": true } as const;

type Way = Omit<MenuItem, "disabledReason"> & { disabledReason?: string | undefined };

/** Only where the whole invoice is known: why its links can't be turned off, or credit not be used. */
type Known = { openLinks: number; creditCents: number | undefined };

type Options = {
  onDialog: (open: OpenDialog) => void;
  /** On the page of the invoice itself: run after a deletion. */
  onDeleted?: () => void;
  /** Where it is being edited, Edit is left out. */
  isEditing?: boolean;
  known?: Known | undefined;
};

type Tools = {
  whyNot: ReturnType<typeof useWhyNot>;
  changes: ReturnType<typeof useInvoiceChanges>;
  onDialog: Options["onDialog"];
  known?: Known | undefined;
};

export function useInvoiceActions(options: Options): (invoice: InvoiceListItem) => Action[] {
  const { onDialog, onDeleted, isEditing = false, known } = options;
  const whyNot = useWhyNot();
  const changes = useInvoiceChanges(onDeleted);
  return useCallback(
    (invoice) => {
      const tools = { whyNot, changes, onDialog, known };
      const duplicate: Way = {
        label: "Duplicate",
        icon: <IconCopy {...iconProps} />,
        disabledReason: whyNot("invoices.create"),
        onSelect: () => changes.duplicate(invoice),
      };
      if (invoice.status === "draft") {
        const ways = [...(isEditing ? [] : [editing(invoice)]), duplicate];
        return [...ways.map(withoutBlank), "separator", withoutBlank(deleting(invoice, tools))];
      }
      return [
        ...[...sending(invoice, tools), duplicate].map(withoutBlank),
        "separator",
        ...adjusting(invoice, tools).map(withoutBlank),
      ];
    },
    [whyNot, changes, onDialog, isEditing, known],
  );
}

const editing = ({ id }: InvoiceListItem): Way => ({
  label: "Edit Draft",
  icon: <IconPencil {...iconProps} />,
  to: invoiceEditPath({ id }),
});

const deleting = (invoice: InvoiceListItem, { whyNot, changes }: Tools): Way => ({
  label: "Delete Draft",
  icon: <IconTrash {...iconProps} />,
  isDanger: true,
  disabledReason: whyNot("invoices.delete"),
  onSelect: () => changes.remove(invoice),
});

function sending(invoice: InvoiceListItem, { whyNot, changes, onDialog, known }: Tools): Way[] {
  const noSending = whyNot("invoices.send") ?? whyNotIn("send", invoice.status);
  const turningOff: Way = {
    label: "Turn Off Links",
    icon: <IconLinkOff {...iconProps} />,
    disabledReason: whyNot("invoices.send") ?? (known?.openLinks === 0 ? "No link is in use" : undefined),
    onSelect: () => changes.turnOffLinks(invoice),
  };
  return [
    {
      label: "Send Invoice",
      icon: <IconSend {...iconProps} />,
      disabledReason: noSending,
      onSelect: () => onDialog({ kind: "send", invoice }),
    },
    {
      label: "Copy Link",
      icon: <IconLink {...iconProps} />,
      disabledReason: noSending,
      onSelect: () => onDialog({ kind: "link", invoice }),
    },
    ...(known ? [turningOff] : []),
    {
      label: "Download PDF",
      icon: <IconDownload {...iconProps} />,
      onSelect: () => changes.download(invoice),
    },
  ];
}

function adjusting(invoice: InvoiceListItem, { whyNot, changes, onDialog, known }: Tools): Way[] {
  const why = (action: InvoiceAction) => whyNot("invoices.adjust") ?? whyNotIn(action, invoice.status);
  const applying: Way = {
    label: "Apply Credit",
    icon: <IconCash {...iconProps} />,
    disabledReason: why("pay") ?? (known?.creditCents === 0 ? "This customer has no credit" : undefined),
    onSelect: () => changes.applyCredit(invoice),
  };
  return [
    ...(known ? [applying] : []),
    {
      label: "Create Credit Note",
      icon: <IconReceiptRefund {...iconProps} />,
      disabledReason: why("credit") ?? nothingToCredit(invoice),
      onSelect: () => onDialog({ kind: "credit", invoice }),
    },
    {
      label: "Write Off",
      icon: <IconX {...iconProps} />,
      isDanger: true,
      disabledReason: why("write_off"),
      onSelect: () => onDialog({ kind: "writeOff", invoice }),
    },
    {
      label: "Void",
      icon: <IconBan {...iconProps} />,
      isDanger: true,
      disabledReason: why("void") ?? creditedAlready(invoice),
      onSelect: () => onDialog({ kind: "void", invoice }),
    },
  ];
}

const nothingToCredit = ({ total_cents }: InvoiceListItem): string | undefined =>
  total_cents === 0 ? "There's nothing to credit" : undefined;

const creditedAlready = ({ credited_cents }: InvoiceListItem): string | undefined =>
  credited_cents > 0 ? "It has credit notes. Credit the rest of it instead" : undefined;

/** A reason that isn't there is left out, because a menu takes any reason for one. */
function withoutBlank({ disabledReason, ...item }: Way): MenuItem {
  return disabledReason === undefined ? item : { ...item, disabledReason };
}
