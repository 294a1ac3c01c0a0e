/** A draft invoice: its fields on one side, on the other the paper that comes of them. */

import { Skeleton } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "react-router";
import { CustomFieldsEditPanel } from "#domains/custom-fields/screens/CustomFieldsEditPanel.tsx";
import { freshness } from "#ui/api/freshness.ts";
import { DraftFrame } from "#ui/drafts/DraftFrame.tsx";
import { usePreview } from "#ui/form/use-preview.ts";
import { useWhyNot } from "#ui/form/why-not.ts";
import { usePageTitle } from "#ui/page-title.ts";
import { PaperPreview } from "#ui/papers/PaperPreview.tsx";
import { RecordFrame, RecordOfAddress } from "#ui/RecordFrame.tsx";
import type { Invoice } from "../../contract.ts";
import { invoicePath, invoicesPath } from "../../paths.ts";
import { titleOf } from "../invoice-words.ts";
import { invoicesApi } from "../invoices-api.ts";
import { DuePanel } from "./DuePanel.tsx";
import { changesOf } from "./draft-values.ts";
import { EditorHeader } from "./EditorHeader.tsx";
import { ForWhomPanel } from "./ForWhomPanel.tsx";
import { LinesPanel } from "./LinesPanel.tsx";
import { MissingPanel } from "./MissingPanel.tsx";
import { TermsPanel } from "./TermsPanel.tsx";
import { useCurrency, useDraftForm } from "./use-draft-form.ts";

const words = {
  noun: "invoice",
  title: "Invoice Details",
  back: { to: invoicesPath(), label: "Back to Invoices" },
  icon: <IconReceipt size={18} />,
};

export const InvoiceEditScreen = () => <RecordOfAddress words={words} Loaded={Loaded} />;

function Loaded({ id }: { id: number }) {
  const invoice = useQuery({
    ...invoicesApi.get.queryOptions({ input: { id } }),
    ...freshness.customerList,
  });
  usePageTitle(invoice.data && `Draft: ${titleOf(invoice.data)}`);
  return (
    <RecordFrame words={words} record={invoice} skeleton={<Skeleton height={480} radius="md" aria-hidden />}>
      {(found) =>
        found.status === "draft" ? (
          <DraftEditor invoice={found} />
        ) : (
          <Navigate to={invoicePath({ id })} replace />
        )
      }
    </RecordFrame>
  );
}

function DraftEditor({ invoice }: { invoice: Invoice }) {
  const { id } = invoice;
  const currency = useCurrency(invoice);
  const form = useDraftForm(invoice, currency);
  const canChange = !useWhyNot()("invoices.update");
  const { documents: preview, hasFailed } = usePreview(changesOf(form.values, currency), (changes) =>
    // Amounts that can't be read are null on the way, which the server refuses.
    invoicesApi.preview.queryOptions({ input: { id, ...(changes as object) }, retry: false }),
  );
  return (
    <>
      <EditorHeader invoice={invoice} isDirty={form.isDirty} preview={preview} />
      <DraftFrame
        form={{ ...form, canChange }}
        failed="The invoice couldn't be saved"
        fixed="Your role lets you view invoices, but not change them."
        save="Save Draft"
        aside={<PaperPreview preview={preview} hasFailed={hasFailed} />}
      >
        <MissingPanel preview={preview} />
        <ForWhomPanel form={form} />
        <LinesPanel form={form} invoice={invoice} currency={currency} />
        <TermsPanel form={form} preview={preview} currency={currency} />
        <DuePanel form={form} />
        <CustomFieldsEditPanel
          kind="invoice"
          text="For your team. They don't appear on the invoice."
          values={form.values.custom_fields}
          errors={form.errors}
          onChange={(custom_fields) => form.edit({ custom_fields })}
        />
      </DraftFrame>
    </>
  );
}
