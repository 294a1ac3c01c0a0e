/** The columns of the list of invoices that a view can show besides the usual ones. */
import type { QueryClient } from "@tanstack/react-query";
import { loadViewColumns } from "#domains/views/screens/ViewColumnsPanel.tsx";
import type { Column } from "#ui/data-table/DataTable.tsx";
import type { InvoiceListItem } from "../contract.ts";
import { invoiceListFields } from "../list-fields-contract.ts";

/** Whatever is chosen, each row keeps the button that opens it. */
export const loadColumns = async (
  client: QueryClient,
  names: readonly string[],
  usual: readonly Column<InvoiceListItem>[],
): Promise<readonly Column<InvoiceListItem>[]> => [
  ...(await loadViewColumns({ client, names, usual, fields: invoiceListFields, kind: "invoice" })),
  ...usual.filter(({ id }) => id === "view"),
];
