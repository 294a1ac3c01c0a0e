/** Makes the catalogue's prices at Stripe, and finds those that are not the catalogue's any more. */
import type Stripe from "stripe";
import type { Price } from "./stand-in-books.ts";

export type PriceOutcome = { id: string; outcome: "there already" | "made" | "replaced" };

/**
 * Each price of ours is found at Stripe by its lookup key, which is our id. One that is missing is made with a product
 * of its name; one of another amount is replaced: the key goes to a new price, and subscriptions keep the old one
 * until they are changed.
 */
export async function setUpPrices(stripe: Stripe, catalogue: readonly Price[]): Promise<PriceOutcome[]> {
  const outcomes: PriceOutcome[] = [];
  for (const price of catalogue) {
    const { data } = await stripe.prices.list({ lookup_keys: [price.id], active: true });
    const [found] = data;
    if (found && isSame(found, price)) {
      outcomes.push({ id: price.id, outcome: "there already" });
      continue;
    }
    await makePrice(stripe, price);
    outcomes.push({ id: price.id, outcome: found ? "replaced" : "made" });
  }
  return outcomes;
}

const isSame = ({ unit_amount, currency, recurring }: Stripe.Price, { cents }: Price): boolean =>
  unit_amount === cents &&
  currency === "usd" &&
  recurring?.interval === "month" &&
  recurring.interval_count === 1;

async function makePrice(stripe: Stripe, { id, name, cents }: Price): Promise<void> {
  const product = await stripe.products.create({ name, metadata: { catalogue_id: id } });
  await stripe.prices.create({
    product: product.id,
    currency: "usd",
    unit_amount: cents,
    recurring: { interval: "month" },
    lookup_key: id,
    transfer_lookup_key: true,
    metadata: { catalogue_id: id },
  });
}
