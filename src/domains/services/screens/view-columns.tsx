/** The columns of the price book that a view can show besides the usual ones. */
import type { QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { loadViewColumns } from "#domains/views/screens/ViewColumnsPanel.tsx";
import type { ListField } from "#shared/filters/list-fields.ts";
import type { Column } from "#ui/data-table/DataTable.tsx";
import { Money } from "#ui/Money.tsx";
import { useSession } from "#ui/session/session.ts";
import type { Service } from "../contract.ts";
import { serviceListFields } from "../list-fields-contract.ts";

type Cell = (service: Service) => ReactNode;

const cells: Record<string, Cell> = {
  materials: ({ materials }) => materials.map(({ name }) => name).join(", ") || "—",
  cost: ({ cost_cents }) => <Amount minor={cost_cents} />,
  total_cost: ({ total_cost_cents }) => <Amount minor={total_cost_cents} />,
  margin_amount: ({ margin_cents }) => <Amount minor={margin_cents} />,
  uses: ({ uses }) => <span className="tabular">{uses}</span>,
  active_jobs: ({ active_jobs }) => <span className="tabular">{active_jobs}</span>,
};

function Amount({ minor }: { minor: number | null }) {
  const currency = useSession().organization?.currency ?? "USD";
  return minor === null ? "—" : <Money minor={minor} currency={currency} />;
}

const open: readonly ListField[] = serviceListFields.filter((field) => !("needs" in field));

/** Without costs for a role that doesn't see them, whoever chose the columns. */
export const loadColumns = (
  seesCosts: boolean,
  client: QueryClient,
  names: readonly string[],
  usual: readonly Column<Service>[],
): Promise<readonly Column<Service>[]> =>
  loadViewColumns({
    client,
    names,
    usual,
    fields: seesCosts ? serviceListFields : open,
    kind: "service",
    cells,
  });
