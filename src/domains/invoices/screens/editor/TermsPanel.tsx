/** What holds for the whole invoice: its discount, its taxes, how they are rounded, and what it comes to. */
import { formatMoney } from "#shared/money/money.ts";
import { Panel } from "#ui/Panel.tsx";
import type { InvoicePreview } from "../../contract.ts";
import classes from "./editor.module.css";
import { TermsFields } from "./TermsFields.tsx";
import type { DraftForm } from "./use-draft-form.ts";

type Props = { form: DraftForm; preview: InvoicePreview | undefined; currency: string };

export const TermsPanel = ({ form, preview, currency }: Props) => (
  <Panel id="invoice-terms" title="Discount and Taxes">
    <TermsFields form={form} />
    {preview && <Totals totals={preview.totals} currency={currency} />}
  </Panel>
);

type TotalsProps = { totals: InvoicePreview["totals"]; currency: string };

function Totals({ totals, currency }: TotalsProps) {
  const { discount_cents, tax_cents, deducted_cents, total_cents } = totals;
  const text = (amount: number) => formatMoney({ amount, currency });
  const parts = [
    discount_cents !== 0 && `Discount ${text(discount_cents)}`,
    tax_cents !== 0 && `Tax ${text(tax_cents)}`,
    deducted_cents > 0 && `Deposits ${text(deducted_cents)}`,
    `Total ${text(total_cents)}`,
  ];
  return (
    <p className={classes.total} role="status">
      {parts.filter(Boolean).join(" · ")}
    </p>
  );
}
