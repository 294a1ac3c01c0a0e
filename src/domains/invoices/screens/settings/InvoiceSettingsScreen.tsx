/** How invoices are made: when they are due, which taxes there are, how they are numbered; with a sample beside it. */
import { useQuery } from "@tanstack/react-query";
import { settingsPath } from "#domains/organizations/paths.ts";
import { SettingsForm } from "#ui/form/SettingsForm.tsx";
import { SettingsFrame, settingsFreshness } from "#ui/form/SettingsFrame.tsx";
import { usePreview } from "#ui/form/use-preview.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import { PaperSheet } from "#ui/papers/PaperSheet.tsx";
import type { InvoiceSettings, InvoiceSettingsPreview } from "../../settings/contract.ts";
import { invoiceSettingsApi } from "../invoices-api.ts";
import { NumbersPanel } from "./NumbersPanel.tsx";
import classes from "./settings.module.css";
import { changesOf } from "./settings-values.ts";
import { TaxesPanel } from "./TaxesPanel.tsx";
import { UsualPanel } from "./UsualPanel.tsx";
import { useSettingsForm } from "./use-settings-form.ts";

export function InvoiceSettingsScreen() {
  const settings = useQuery({ ...invoiceSettingsApi.get.queryOptions(), ...settingsFreshness });
  return (
    <>
      <PageHeader
        title="Invoicing"
        subtitle="What new invoices start with, and how they're numbered"
        back={{ to: settingsPath(), label: "Settings" }}
      />
      <SettingsFrame query={settings} failed="Failed to load the invoice settings" height={560}>
        {(stored) => <Form stored={stored} />}
      </SettingsFrame>
    </>
  );
}

function Form({ stored }: { stored: InvoiceSettings }) {
  const form = useSettingsForm(stored);
  const { documents: preview, hasFailed } = usePreview(changesOf(form.values), (changes) =>
    // Numbers that can't be read are null on the way, which the server refuses.
    invoiceSettingsApi.preview.queryOptions({ input: changes, retry: false }),
  );
  return (
    <SettingsForm
      form={form}
      failed="The invoice settings couldn't be saved"
      fixed="Your role lets you view the invoice settings, but not change them."
      save="Save Settings"
      aside={<Sample preview={preview} hasFailed={hasFailed} />}
    >
      <fieldset disabled={!form.canChange} style={{ display: "contents" }}>
        <UsualPanel form={form} />
        <TaxesPanel form={form} />
        <NumbersPanel form={form} stored={stored} preview={preview} />
      </fieldset>
    </SettingsForm>
  );
}

type SampleProps = { preview: InvoiceSettingsPreview | undefined; hasFailed: boolean };

const Sample = ({ preview, hasFailed }: SampleProps) => (
  <section className={classes.sample} aria-labelledby="invoice-sample">
    <h2 id="invoice-sample">Sample Invoice</h2>
    {hasFailed && (
      <p className={classes.note}>Fix the fields marked in red, or check your connection, to update it.</p>
    )}
    {preview && <PaperSheet paper={preview.paper} headingLevel={3} />}
  </section>
);
