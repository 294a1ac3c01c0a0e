/** Which columns a table of prices has: those in which any line says something. */
import type { PaperPriceLine } from "./paper.ts";

export type PriceColumn = { key: "quantity" | "price" | "amount"; heading: string };

/** The first column, which holds the description, too. */
export const itemHeading = "Item";

const columns: readonly PriceColumn[] = [
  { key: "quantity", heading: "Quantity" },
  { key: "price", heading: "Price" },
  { key: "amount", heading: "Amount" },
];

/** Beside the item itself. */
export const priceColumnsOf = (lines: readonly PaperPriceLine[]): PriceColumn[] =>
  columns.filter(({ key }) => lines.some((line) => line[key] !== ""));
