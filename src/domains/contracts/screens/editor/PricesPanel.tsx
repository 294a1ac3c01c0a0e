/** What a contract costs: its lines from the price book or typed, discount, tax and deposit, reckoned by the server. */
import { Button, Checkbox, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { ServicePicker } from "#domains/services/screens/ServicePicker.tsx";
import { amountText } from "#shared/money/amount-text.ts";
import { formatMoney } from "#shared/money/money.ts";
import { Panel } from "#ui/Panel.tsx";
import { PriceLine } from "#ui/price-lines/PriceLine.tsx";
import { newKey, shareError } from "#ui/price-lines/price-values.ts";
import { ShareFields } from "#ui/price-lines/ShareFields.tsx";
import type { ContractPreview } from "../../contract.ts";
import { mostLines } from "../../prices-contract.ts";
import type { LineValues } from "./draft-values.ts";
import classes from "./editor.module.css";
import type { DraftForm } from "./use-draft-form.ts";

type Props = { form: DraftForm; preview: ContractPreview | undefined; currency: string };

export function PricesPanel({ form, preview, currency }: Props) {
  return (
    <Panel id="contract-prices" title="Prices">
      {form.values.lines.map((line, index) => (
        <Line key={line.key} form={form} line={line} index={index} />
      ))}
      <AddLine form={form} currency={currency} />
      <TermsFields form={form} />
      {preview && <Totals totals={preview.totals} currency={currency} />}
    </Panel>
  );
}

function Line({ form, line, index }: { form: DraftForm; line: LineValues; index: number }) {
  const { values, edit, errors } = form;
  const set = (changes: Partial<LineValues>) =>
    edit({ lines: values.lines.map((each) => (each.key === line.key ? { ...each, ...changes } : each)) });
  return (
    <PriceLine
      line={line}
      index={index}
      errors={errors}
      onChange={set}
      onRemove={() => edit({ lines: values.lines.filter(({ key }) => key !== line.key) })}
      beside={
        <Checkbox
          label="Tax"
          aria-label={`Line ${index + 1} is taxable`}
          checked={line.is_taxable}
          onChange={(event) => set({ is_taxable: event.currentTarget.checked })}
        />
      }
    />
  );
}

function AddLine({ form: { values, edit }, currency }: { form: DraftForm; currency: string }) {
  const [isPicking, setPicking] = useState(false);
  const isFull = values.lines.length >= mostLines;
  const add = (given: Partial<LineValues>) =>
    edit({ lines: [...values.lines, { ...blankLine, key: newKey(), ...given }] });
  const look = { variant: "default", size: "xs", leftSection: <IconPlus size={14} aria-hidden /> };
  return (
    <>
      <div className={classes.buttons}>
        <Button {...look} disabled={isFull} aria-expanded={isPicking} onClick={() => setPicking(!isPicking)}>
          Add Service
        </Button>
        <Button {...look} disabled={isFull} onClick={() => add({})}>
          Add Line
        </Button>
      </div>
      {isPicking && (
        <ServicePicker
          label="Service to add"
          value={null}
          onChoose={(service) => {
            if (!service) return;
            const { id, name, price_cents, is_taxable } = service;
            add({ service_id: id, name, price: amountText(price_cents, currency), is_taxable });
            setPicking(false);
          }}
        />
      )}
    </>
  );
}

const blankLine = {
  service_id: null,
  name: "",
  description: "",
  quantity: "1",
  price: "",
  is_taxable: false,
};

function TermsFields({ form: { values, edit, errors } }: { form: DraftForm }) {
  const { terms } = values;
  const set = (changes: Partial<typeof terms>) => edit({ terms: { ...terms, ...changes } });
  const error = (name: string) => shareError(errors, `terms.${name}`);
  return (
    <div className={classes.fields}>
      <ShareFields
        label="Discount"
        value={terms.discount}
        error={error("discount")}
        onChange={(discount) => set({ discount })}
      />
      <div className={classes.line}>
        <TextInput
          label="Tax name"
          autoComplete="off"
          placeholder="Sales tax"
          value={terms.tax_name}
          error={errors["terms.tax.name"]}
          onChange={(event) => set({ tax_name: event.currentTarget.value })}
        />
        <TextInput
          label="Tax rate (%)"
          autoComplete="off"
          inputMode="decimal"
          value={terms.tax_percent}
          error={errors["terms.tax.percent"]}
          onChange={(event) => set({ tax_percent: event.currentTarget.value })}
        />
      </div>
      <ShareFields
        label="Deposit"
        value={terms.deposit}
        error={error("deposit")}
        onChange={(deposit) => set({ deposit })}
      />
    </div>
  );
}

type TotalsProps = { totals: ContractPreview["totals"]; currency: string };

function Totals({ totals, currency }: TotalsProps) {
  const { discount_cents, tax_cents, total_cents, deposit_cents } = totals;
  const text = (amount: number) => formatMoney({ amount, currency });
  const parts = [
    discount_cents > 0 && `Discount ${text(discount_cents)}`,
    tax_cents > 0 && `Tax ${text(tax_cents)}`,
    `Total ${text(total_cents)}`,
    deposit_cents > 0 && `Deposit ${text(deposit_cents)}`,
  ];
  return (
    <p className={classes.total} role="status">
      {parts.filter(Boolean).join(" · ")}
    </p>
  );
}
