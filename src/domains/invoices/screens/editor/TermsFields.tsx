/** The fields of what holds for a whole invoice: its discount, its taxes, how they are rounded, and an exemption. */
import { Button, Checkbox, NativeSelect } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { freshness } from "#ui/api/freshness.ts";
import { TextLine } from "#ui/form/Fields.tsx";
import { shareError } from "#ui/price-lines/price-values.ts";
import { ShareFields } from "#ui/price-lines/ShareFields.tsx";
import { mostTaxes, type TaxRounding } from "../../prices-contract.ts";
import { invoiceSettingsApi } from "../invoices-api.ts";
import { TaxFields } from "../taxes/TaxFields.tsx";
import { newTax, type TaxValues } from "../taxes/tax-values.ts";
import classes from "./editor.module.css";
import type { PricedForm, TermsValues } from "./priced-values.ts";

export function TermsFields({ form }: { form: PricedForm }) {
  const { values, edit, errors } = form;
  const { terms } = values;
  const set = (changes: Partial<TermsValues>) => edit({ terms: { ...terms, ...changes } });
  return (
    <div className={classes.fields}>
      <ShareFields
        label="Discount"
        name="Discount on the invoice"
        value={terms.discount}
        error={shareError(errors, "terms.discount")}
        onChange={(discount) => set({ discount })}
      />
      <Taxes form={form} />
      {terms.taxes.length > 0 && <TaxRules terms={terms} set={set} />}
      <Checkbox
        label="Tax exempt"
        description="No tax is charged, and the reason stands on the invoice."
        checked={terms.is_exempt}
        onChange={(event) => set({ is_exempt: event.currentTarget.checked })}
      />
      {terms.is_exempt && (
        <TextLine
          label="Reason for the exemption"
          isRequired
          value={terms.exempt_reason}
          error={errors["terms.exempt_reason"]}
          onChange={(event) => set({ exempt_reason: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

/** A tax that is added is charged on every line; each line can be taken out again. */
function Taxes({ form: { values, edit, errors } }: { form: PricedForm }) {
  const { terms, lines } = values;
  const settings = useQuery({ ...invoiceSettingsApi.get.queryOptions(), ...freshness.customerList });
  const names = new Set(terms.taxes.map(({ name }) => name.trim()));
  const offered = (settings.data?.taxes ?? []).filter(({ name }) => !names.has(name));
  const isFull = terms.taxes.length >= mostTaxes;
  const add = (tax: TaxValues) =>
    edit({
      terms: { ...terms, taxes: [...terms.taxes, tax] },
      lines: lines.map((line) => ({ ...line, taxes: [...line.taxes, tax.key] })),
    });
  const look = { variant: "default", size: "xs", leftSection: <IconPlus size={14} aria-hidden /> };
  return (
    <div>
      <TaxFields
        taxes={terms.taxes}
        errors={errors}
        at="terms.taxes"
        onChange={(taxes) => edit({ terms: { ...terms, taxes } })}
        onRemove={({ key }) =>
          edit({
            terms: { ...terms, taxes: terms.taxes.filter((tax) => tax.key !== key) },
            lines: lines.map((line) => ({ ...line, taxes: line.taxes.filter((each) => each !== key) })),
          })
        }
      />
      <div className={classes.buttons}>
        {offered.map(({ name, percent }) => (
          <Button key={name} {...look} disabled={isFull} onClick={() => add(newTax({ name, percent }))}>
            {`Add ${name} (${percent}%)`}
          </Button>
        ))}
        <Button {...look} disabled={isFull} onClick={() => add(newTax())}>
          Add Tax
        </Button>
      </div>
    </div>
  );
}

const TaxRules = ({ terms, set }: { terms: TermsValues; set: (changes: Partial<TermsValues>) => void }) => (
  <>
    <Checkbox
      label="Prices include tax"
      checked={terms.prices_include_tax}
      onChange={(event) => set({ prices_include_tax: event.currentTarget.checked })}
    />
    <NativeSelect
      label="Round each tax"
      data={[
        { value: "total", label: "Once, on the total" },
        { value: "line", label: "On each line" },
      ]}
      value={terms.tax_rounding}
      onChange={(event) => set({ tax_rounding: event.currentTarget.value as TaxRounding })}
    />
  </>
);
