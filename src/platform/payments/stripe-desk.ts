/** The line to Stripe that all its parts share, and the catalogue's prices as Stripe knows them. */
import Stripe from "stripe";
import type { PriceLine } from "./port.ts";
import { asking } from "./stripe-errors.ts";

export type StripeDesk = {
  stripe: Stripe;
  /** Stripe's id of a price in our catalogue. Throws when Stripe does not have it. */
  priceIdOf(catalogueId: string): Promise<string>;
};

export type StripeAddress = {
  secretKey: string;
  /** Where the API is; Stripe's own address unless tests have another. */
  apiUrl?: string | undefined;
};

export function openStripe({ secretKey, apiUrl }: StripeAddress): Stripe {
  const address = apiUrl ? new URL(apiUrl) : undefined;
  const isHttps = address?.protocol === "https:";
  return new Stripe(secretKey, {
    // Somebody waits for the answer: half a minute at most, also when Stripe takes the question and says nothing.
    maxNetworkRetries: 1,
    timeout: 15_000,
    telemetry: false,
    ...(address && {
      host: address.hostname,
      port: address.port || (isHttps ? "443" : "80"),
      protocol: isHttps ? ("https" as const) : ("http" as const),
    }),
  });
}

/** Looks prices up by their lookup key, once. */
export function priceFinder(stripe: Stripe): StripeDesk["priceIdOf"] {
  const known = new Map<string, string>();
  return async (catalogueId) => {
    const found = known.get(catalogueId);
    if (found) return found;
    const { data } = await asking(() => stripe.prices.list({ lookup_keys: [catalogueId], active: true }));
    const [price] = data;
    if (!price) {
      throw new Error(`Stripe has no price with the lookup key ${catalogueId}: run npm run payments-setup`);
    }
    known.set(catalogueId, price.id);
    return price.id;
  };
}

export const pricedItems = ({ priceIdOf }: StripeDesk, lines: PriceLine[]) =>
  Promise.all(lines.map(async ({ priceId, quantity }) => ({ price: await priceIdOf(priceId), quantity })));
