/** The terms that an invoice begins with when no contract says otherwise: those of the settings. */
import type { InvoiceTerms } from "../prices-contract.ts";
import type { InvoiceSettings } from "../settings/contract.ts";

export const usualTerms = ({
  taxes,
  prices_include_tax,
  tax_rounding,
}: Pick<InvoiceSettings, "taxes" | "prices_include_tax" | "tax_rounding">): InvoiceTerms => ({
  discount: null,
  taxes: taxes.filter(({ is_usual }) => is_usual).map(({ name, percent }) => ({ name, percent })),
  prices_include_tax,
  tax_rounding,
  exempt_reason: "",
});
