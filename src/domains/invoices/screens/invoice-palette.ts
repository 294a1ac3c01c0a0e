/** Lets the command palette find invoices by number, client or title from every page of the product. */
import { registerPaletteSearch } from "#ui/palette-registry.ts";
import { clientOf, numberOf, pathOf, stateOf } from "./invoice-words.ts";
import { invoicesApi } from "./invoices-api.ts";

const mostFound = 5;

registerPaletteSearch("invoices", async (query, signal) => {
  const { invoices } = await invoicesApi.list.call({ search: query, limit: mostFound }, { signal });
  return invoices.map((invoice) => ({
    id: `invoice:${invoice.id}`,
    label: `${numberOf(invoice)} ${invoice.title}`.trim(),
    hint: `${stateOf(invoice).label} · ${clientOf(invoice)}`,
    to: pathOf(invoice),
  }));
});
