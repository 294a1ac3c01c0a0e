/** Taxes as the texts in the fields of a form. */
import { newKey } from "#ui/price-lines/price-values.ts";

/** `key` keeps a tax apart from the others while its name is edited. */
export type TaxValues = { key: string; name: string; percent: string };

export const newTax = (given: Partial<TaxValues> = {}): TaxValues => ({
  key: newKey(),
  name: "",
  percent: "",
  ...given,
});
