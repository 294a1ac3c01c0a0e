/** Lets the command palette find customers from every page of the product. */
import { registerPaletteSearch } from "#ui/palette-registry.ts";
import { nameOf, pathOf, statusLabels } from "./customer-words.ts";
import { customersApi } from "./customers-api.ts";

const mostFound = 6;

registerPaletteSearch("customers", async (query, signal) => {
  const { customers } = await customersApi.list.call({ search: query, limit: mostFound }, { signal });
  return customers.map((customer) => ({
    id: `customer:${customer.id}`,
    label: nameOf(customer),
    hint: [statusLabels[customer.status].one, customer.company ?? customer.email].filter(Boolean).join(" · "),
    to: pathOf(customer),
  }));
});
