/** How invoices and credit notes are numbered, and how the next ones would read. */
import { TextLine } from "#ui/form/Fields.tsx";
import { Panel } from "#ui/Panel.tsx";
import type { InvoiceSettings, InvoiceSettingsPreview } from "../../settings/contract.ts";
import classes from "./settings.module.css";
import type { SettingsForm } from "./use-settings-form.ts";

type Props = {
  form: SettingsForm;
  stored: InvoiceSettings;
  preview: InvoiceSettingsPreview | undefined;
};

export function NumbersPanel({ form, stored, preview }: Props) {
  const { next_invoice, next_credit_note } = preview ?? stored;
  return (
    <Panel
      id="invoice-numbers"
      title="Numbers"
      text="{number} is the number, {year} the year. With {year}, numbers start again each year."
    >
      <div className={classes.fields}>
        <TextLine
          label="Invoice numbers"
          hint={`The next invoice is ${next_invoice}.`}
          {...form.field("invoice_pattern")}
        />
        <TextLine
          label="Next invoice number"
          hint="Leave blank to continue with the next one. A number that was given can't be used again."
          mode="numeric"
          {...form.field("next_number")}
        />
        <TextLine
          label="Credit note numbers"
          hint={`The next credit note is ${next_credit_note}.`}
          {...form.field("credit_note_pattern")}
        />
      </div>
    </Panel>
  );
}
