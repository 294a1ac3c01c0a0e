/** The prices of a paper on a page: a table, which a narrow sheet shows as one row under the other. */
import type { PaperPriceLine, PaperPrices } from "#shared/papers/paper.ts";
import { itemHeadingOf, type PriceColumn, priceColumnsOf } from "#shared/papers/price-columns.ts";
import { type Html, html } from "../http/html.ts";

// The roles stand there because a table that is drawn as a grid is none any more for some who listen.
export function priceTable(prices: PaperPrices): Html | false {
  const { lines, totals } = prices;
  if (lines.length === 0 && totals.length === 0) return false;
  const columns = priceColumnsOf(prices);
  return html`<table class="prices" role="table">${lines.length > 0 && head(itemHeadingOf(prices), columns)}
    <tbody role="rowgroup">${lines.map((line) => row(line, columns))}</tbody>
    <tfoot role="rowgroup">${totals.map(
      ({ label, value, isGrand }) =>
        html`<tr role="row" data-grand="${String(isGrand)}"><th scope="row" role="rowheader" colspan="${Math.max(1, columns.length)}">${label}</th><td role="cell">${value}</td></tr>`,
    )}</tfoot></table>`;
}

const head = (itemHeading: string, columns: readonly PriceColumn[]): Html =>
  html`<thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">${itemHeading}</th>${columns.map(
    ({ heading }) => html`<th scope="col" role="columnheader" data-figure>${heading}</th>`,
  )}</tr></thead>`;

const row = (line: PaperPriceLine, columns: readonly PriceColumn[]): Html =>
  html`<tr role="row"><td role="cell" data-column="item">${line.name}${
    line.description && html`<span class="description">${line.description}</span>`
  }</td>${columns.map(
    ({ key, heading }) =>
      html`<td role="cell" data-column="${key}" data-label="${heading}">${line[key]}</td>`,
  )}</tr>`;
