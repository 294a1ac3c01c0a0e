/** Lets the command palette find payments by client, reference or card from every page of the product. */
import { registerPaletteSearch } from "#ui/palette-registry.ts";
import { paymentPath } from "../paths.ts";
import { amountOf, stateOf } from "./payment-words.ts";
import { paymentsApi } from "./payments-api.ts";

const mostFound = 5;

registerPaletteSearch("payments", async (query, signal) => {
  const { payments } = await paymentsApi.list.call({ search: query, limit: mostFound }, { signal });
  return payments.map((payment) => ({
    id: `payment:${payment.id}`,
    label: `${amountOf(payment)} from ${payment.client_name}`,
    hint: `${stateOf(payment).label} · ${payment.method_words}`,
    to: paymentPath(payment),
  }));
});
