/** What every call of a list takes and answers besides: its filter and its order as they stand in the list's address. */
import { z } from "zod";
import { shortText } from "../fields.ts";

export const longestFilterText = 6_000;

/** A field's name, after "-" from the last to the first. */
export const orderText = shortText("Order", 100);

export const askedOfList = {
  where: shortText("Filter", longestFilterText).optional(),
  order: orderText.optional(),
};

/** What a list left out of its question, in words. */
export const LeftOut = z.array(z.string());
