/** Lines, discount and taxes of an invoice as the texts in their fields, and what is sent of them. */
import { amountText } from "#shared/money/amount-text.ts";
import { makeUuid } from "#ui/outbox/queued-write.ts";
import {
  noShare,
  type PriceLineValues,
  type ShareValues,
  shareOf,
  shareValues,
  signedCentsIn,
} from "#ui/price-lines/price-values.ts";
import type { InvoiceLine, InvoiceTerms, TaxRounding } from "../../prices-contract.ts";
import type { TaxValues } from "../taxes/tax-values.ts";

export type LineValues = PriceLineValues &
  Pick<InvoiceLine, "id" | "service_id" | "source"> & {
    discount: ShareValues;
    /** The keys of the taxes that are charged on it. */
    taxes: string[];
  };

export type TermsValues = {
  discount: ShareValues;
  taxes: TaxValues[];
  prices_include_tax: boolean;
  tax_rounding: TaxRounding;
  is_exempt: boolean;
  exempt_reason: string;
};

export type PricedValues = { lines: LineValues[]; terms: TermsValues };

/** A form that has prices among its fields: a draft, or a recurring invoice. */
export type PricedForm = {
  values: PricedValues;
  errors: Record<string, string>;
  edit: (changes: Partial<PricedValues>) => void;
};

type Priced = { lines: readonly InvoiceLine[]; terms: InvoiceTerms };

export function pricedValuesOf({ lines, terms }: Priced, currency: string): PricedValues {
  const taxes = terms.taxes.map(({ name, percent }, index) => ({ key: `kept ${index}`, name, percent }));
  const keyOf = new Map(taxes.map(({ name, key }) => [name, key]));
  return {
    lines: lines.map(({ unit_price_cents, discount, ...line }) => ({
      ...line,
      key: line.id,
      price: amountOf(unit_price_cents, currency),
      discount: shareValues(discount, currency),
      // One that the invoice doesn't have stays as it is, until the line's taxes are chosen again.
      taxes: line.taxes.map((name) => keyOf.get(name) ?? name),
    })),
    terms: {
      discount: shareValues(terms.discount, currency),
      taxes,
      prices_include_tax: terms.prices_include_tax,
      tax_rounding: terms.tax_rounding,
      is_exempt: terms.exempt_reason !== "",
      exempt_reason: terms.exempt_reason,
    },
  };
}

/** "-40" for what is given back. */
const amountOf = (cents: number, currency: string): string =>
  cents < 0 ? `-${amountText(-cents, currency)}` : amountText(cents, currency);

export const newLine = (given: Partial<LineValues> = {}): LineValues => {
  const id = makeUuid();
  return { ...blankLine, id, key: id, ...given };
};

const blankLine = {
  service_id: null,
  name: "",
  description: "",
  quantity: "1",
  price: "",
  discount: noShare,
  taxes: [],
  source: null,
};

/** A line as the server gives it, for the draft; `taxes` are keys. */
export const takenLine = (
  { id, name, description, quantity, unit_price_cents, service_id, source }: InvoiceLine,
  { currency, taxes }: { currency: string; taxes: string[] },
): LineValues =>
  newLine({
    id,
    key: id,
    name,
    description,
    quantity,
    service_id,
    source,
    taxes,
    price: amountOf(unit_price_cents, currency),
  });

/** What the fields say, with no number where a text is none: the server, and the form, say what is wrong with it. */
export function pricesOf({ lines, terms }: PricedValues, currency: string) {
  const nameOf = new Map(terms.taxes.map(({ key, name }) => [key, name.trim()]));
  return {
    lines: lines.map(({ key: _, price, name, discount, taxes, ...line }) => ({
      ...line,
      name: name.trim(),
      unit_price_cents: signedCentsIn(price, currency),
      discount: shareOf(discount, currency),
      taxes: taxes.map((key) => nameOf.get(key) ?? key),
    })),
    terms: {
      discount: shareOf(terms.discount, currency),
      taxes: terms.taxes.map(({ name, percent }) => ({ name: name.trim(), percent: percent.trim() })),
      prices_include_tax: terms.prices_include_tax,
      tax_rounding: terms.tax_rounding,
      exempt_reason: terms.is_exempt ? terms.exempt_reason.trim() : "",
    },
  };
}

/** What the form says of an exemption without its reason. */
export const exemptionError = ({ terms }: PricedValues): Record<string, string> =>
  terms.is_exempt && terms.exempt_reason.trim() === ""
    ? { "terms.exempt_reason": "Say why no tax is charged" }
    : {};
