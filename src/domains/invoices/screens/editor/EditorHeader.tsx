/** The head of a draft: issuing it, issuing and sending it in one go, and copying and deleting it. */

import { IconCheck, IconSend } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import { expectedVersion } from "#ui/api/expected-version.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { ActionButton } from "#ui/menu/ActionButton.tsx";
import { confirm } from "#ui/overlays/confirm.ts";
import { notifyError, notifySuccess } from "#ui/overlays/toast.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { OthersMark } from "#ui/presence/OthersMark.tsx";
import { useMay } from "#ui/session/permissions.ts";
import type { Invoice, InvoicePreview } from "../../contract.ts";
import { invoicePath, invoicesPath } from "../../paths.ts";
import { InvoiceBadge } from "../InvoiceBadge.tsx";
import { InvoiceDialogs, type OpenDialog } from "../InvoiceDialogs.tsx";
import { useInvoiceActions } from "../invoice-actions.tsx";
import { titleOf } from "../invoice-words.ts";
import { invoicesApi, putInvoice } from "../invoices-api.ts";
import { SendLaterButton } from "../send-later/SendLaterButton.tsx";

type Props = { invoice: Invoice; isDirty: boolean; preview: InvoicePreview | undefined };

export function EditorHeader({ invoice, isDirty, preview }: Props) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const leave = useCallback(() => void navigate(invoicesPath()), [navigate]);
  const actionsFor = useInvoiceActions({ onDialog: setOpen, onDeleted: leave, isEditing: true });
  const maySend = useMay()("invoices.send");
  const isComplete = preview && preview.problems.length === 0;
  const whyNot =
    useWhyNot()("invoices.send") ??
    (isDirty ? "Save your changes first" : isComplete ? undefined : "Complete the invoice first");
  return (
    <>
      <PageHeader
        title={titleOf(invoice)}
        eyebrow={invoice.kind === "deposit" ? "Draft Deposit Invoice" : "Draft Invoice"}
        back={{ to: invoicesPath(), label: "Back to Invoices" }}
        aside={
          <>
            <InvoiceBadge invoice={invoice} />
            <OthersMark kind="invoice" id={invoice.id} />
          </>
        }
        actions={
          <>
            {maySend && <SendLaterButton invoice={invoice} />}
            <IssueButton invoice={invoice} whyNot={whyNot} />
            <ActionButton
              leftSection={<IconSend size={16} aria-hidden />}
              whyNot={whyNot}
              onClick={() => setOpen({ kind: "send", invoice })}
            >
              Issue and Send
            </ActionButton>
          </>
        }
        menu={{ label: "Actions for this draft", actions: () => actionsFor(invoice) }}
      />
      <InvoiceDialogs open={open} onClose={() => setOpen(null)} />
    </>
  );
}

function IssueButton({ invoice, whyNot }: { invoice: Invoice; whyNot: string | undefined }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const issue = useMutation({
    mutationFn: () =>
      invoicesApi.issue.call({ id: invoice.id }, { context: expectedVersion(invoice.version) }),
    onSuccess: (issued) => {
      putInvoice(client, issued);
      notifySuccess(`${issued.number} issued.`);
      void navigate(invoicePath({ id: issued.id }));
    },
    onError: (error) => notifyError(error, "Failed to issue the invoice"),
  });
  const ask = async () => {
    const isSure = await confirm({
      title: "Issue Invoice",
      message:
        "The invoice gets its number and can't be edited after this. No email is sent. You can send it or create a link at any time.",
      confirmLabel: "Issue Invoice",
    });
    if (isSure) issue.mutate();
  };
  return (
    <ActionButton
      variant="default"
      leftSection={<IconCheck size={16} aria-hidden />}
      whyNot={whyNot}
      loading={issue.isPending}
      onClick={() => void ask()}
    >
      Issue
    </ActionButton>
  );
}
