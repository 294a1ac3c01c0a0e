/** An amount of money as people write it, with figures that line up in columns. */
import { formatMoney } from "#shared/money/money.ts";

type Props = {
  /** Whole minor units: 125000 is $1,250.00. */
  minor: number;
  currency?: string;
  /** Leaves out the cents when there are none, for headline figures. */
  isShort?: boolean;
};

export function Money({ minor, currency = "USD", isShort = false }: Props) {
  const text = moneyText(minor, currency);
  return <span className="tabular">{isShort ? text.replace(/\.0+$/, "") : text}</span>;
}

/** The same as plain text of whole minor units: 125000 is $1,250.00. An answer without its currency is told, too. */
export function moneyText(minor: number, currency: string): string {
  const amount = Math.round(minor);
  return /^[a-z]{3}$/i.test(currency)
    ? formatMoney({ amount, currency: currency.toUpperCase() })
    : `${amount / 100} ${currency}`;
}
