/** Which columns a table of prices has: those in which any line says something. */
import type { PaperPrices, PriceHeadings } from "./paper.ts";

export type PriceColumn = { key: "quantity" | "price" | "amount"; heading: string };

type Table = Pick<PaperPrices, "headings" | "lines">;

const usual: PriceHeadings = { item: "Item", quantity: "Quantity", price: "Price", amount: "Amount" };
const keys = ["quantity", "price", "amount"] as const;

/** The first column, which holds the description, too. */
export const itemHeadingOf = ({ headings = usual }: Table): string => headings.item;

/** Beside the item itself. */
export const priceColumnsOf = ({ headings = usual, lines }: Table): PriceColumn[] =>
  keys
    .filter((key) => lines.some((line) => line[key] !== ""))
    .map((key) => ({ key, heading: headings[key] }));
