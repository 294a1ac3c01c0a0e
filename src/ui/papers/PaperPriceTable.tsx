/** The prices of a paper on the screen: a table, which a narrow sheet shows as one row under the other. */
import type { PaperPriceLine, PaperPrices } from "#shared/papers/paper.ts";
import { itemHeadingOf, type PriceColumn, priceColumnsOf } from "#shared/papers/price-columns.ts";
import { inOrder } from "./in-order.ts";
import classes from "./paper-prices.module.css";

export function PaperPriceTable({ prices }: { prices: PaperPrices }) {
  const { lines, totals } = prices;
  const columns = priceColumnsOf(prices);
  if (lines.length === 0 && totals.length === 0) return null;
  return (
    <table className={classes.prices}>
      {lines.length > 0 && (
        <thead>
          <tr>
            <th scope="col">{itemHeadingOf(prices)}</th>
            {columns.map(({ key, heading }) => (
              <th key={key} scope="col" data-figure>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {inOrder(lines).map(({ at, one }) => (
          <Line key={at} line={one} columns={columns} />
        ))}
      </tbody>
      <tfoot>
        {inOrder(totals).map(({ at, one: { label, value, isGrand } }) => (
          <tr key={at} data-grand={isGrand}>
            <th scope="row" colSpan={Math.max(1, columns.length)}>
              {label}
            </th>
            <td>{value}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}

function Line({ line, columns }: { line: PaperPriceLine; columns: readonly PriceColumn[] }) {
  return (
    <tr>
      <td data-column="item">
        {line.name}
        {line.description && <span className={classes.description}>{line.description}</span>}
      </td>
      {columns.map(({ key, heading }) => (
        <td key={key} data-column={key} data-label={heading}>
          {line[key]}
        </td>
      ))}
    </tr>
  );
}
