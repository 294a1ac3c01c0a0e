/** The taxes of the business, which of them new invoices start with, and how they are reckoned. */
import { Button, Checkbox, NativeSelect } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Panel } from "#ui/Panel.tsx";
import { mostTaxes, type TaxRounding } from "../../prices-contract.ts";
import { TaxFields } from "../taxes/TaxFields.tsx";
import { newTax } from "../taxes/tax-values.ts";
import classes from "./settings.module.css";
import type { SettingsForm } from "./use-settings-form.ts";

export function TaxesPanel({ form }: { form: SettingsForm }) {
  const { values, edit, errors } = form;
  const { taxes } = values;
  return (
    <Panel
      id="invoice-taxes"
      title="Taxes"
      text="New invoices start with the ones that are on. The others are one click away."
    >
      <div className={classes.fields}>
        <div>
          <TaxFields
            taxes={taxes}
            errors={errors}
            at="taxes"
            onChange={(changed) => edit({ taxes: changed })}
            onRemove={({ key }) => edit({ taxes: taxes.filter((tax) => tax.key !== key) })}
            renderEnd={(tax, number) => (
              <Checkbox
                label="On"
                aria-label={`Tax ${number} is on new invoices`}
                mb={8}
                checked={tax.is_usual}
                onChange={(event) => {
                  const is_usual = event.currentTarget.checked;
                  edit({ taxes: taxes.map((each) => (each.key === tax.key ? { ...each, is_usual } : each)) });
                }}
              />
            )}
          />
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={taxes.length >= mostTaxes}
            onClick={() => edit({ taxes: [...taxes, { ...newTax(), is_usual: true }] })}
          >
            Add Tax
          </Button>
        </div>
        <Checkbox
          label="Prices include tax"
          checked={values.prices_include_tax}
          onChange={(event) => edit({ prices_include_tax: event.currentTarget.checked })}
        />
        <NativeSelect
          label="Round each tax"
          data={[
            { value: "total", label: "Once, on the total" },
            { value: "line", label: "On each line" },
          ]}
          value={values.tax_rounding}
          onChange={(event) => edit({ tax_rounding: event.currentTarget.value as TaxRounding })}
        />
      </div>
    </Panel>
  );
}
