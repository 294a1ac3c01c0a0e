/** An order as it stands in a list's address: "name", or "-name" from the last to the first. */
import type { Sort } from "./data-table-rows.ts";

export const sortText = ({ column, isDescending }: Sort): string => `${isDescending ? "-" : ""}${column}`;

export const sortIn = (text: string): Sort => ({
  column: text.replace(/^-/, ""),
  isDescending: text.startsWith("-"),
});
