/** How the stand-in for Stripe's API reads a request and puts a refusal into Stripe's words. */
import { PaymentDeclined, PreviewOutdated, type PriceLine } from "#platform/payments/port.ts";
import type { BookSubscription } from "#platform/payments/stand-in-books.ts";
import { listIn, numberIn, type Params, textIn } from "./stripe-form.ts";
import type { StripeLedger } from "./stripe-ledger.ts";
import { ApiFailure, declined, type Json, missing } from "./stripe-rows.ts";

export type Route = (ledger: StripeLedger, params: Params, id: string) => Json;

export const expandIn = (params: Params): string[] => listIn(params, "expand") as string[];

/** The engine's refusals in Stripe's words. */
export function stripely<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof PreviewOutdated) {
      const message = "`proration_date` must be within the current billing period.";
      throw new ApiFailure(400, { type: "invalid_request_error", message, param: "proration_date" });
    }
    if (!(error instanceof PaymentDeclined)) throw error;
    if (error.code !== "missing_card") throw declined({ code: error.code, message: error.message });
    const message =
      "This customer has no attached payment source or default payment method. Please consider adding a default payment method.";
    throw new ApiFailure(400, { type: "invalid_request_error", code: "resource_missing", message });
  }
}

/** What the items of a request make of the lines there are: by item id changed or deleted, by price added. */
export function linesAfter(
  ledger: StripeLedger,
  params: Params,
  subscription?: BookSubscription,
): PriceLine[] {
  const lines = new Map((subscription?.lines ?? []).map(({ priceId, quantity }) => [priceId, quantity]));
  for (const item of listIn(params, "items") as Params[]) {
    const id = textIn(item, "id");
    const known = [...lines.keys()].find((price) => id?.endsWith(`_${price.slice(-6)}`));
    if (id && !known) throw missing("subscription item", id, "items[0][id]");
    const price = known ?? textIn(item, "price") ?? "";
    if (!ledger.prices.has(price)) throw missing("price", price, "items[0][price]");
    if (textIn(item, "deleted") === "true") lines.delete(price);
    else lines.set(price, numberIn(item, "quantity") ?? 1);
  }
  return [...lines].map(([priceId, quantity]) => ({ priceId, quantity }));
}
