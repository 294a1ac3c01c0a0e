/** The columns that the price book shows unless a view chooses others. */
import { useMemo } from "react";
import type { Column } from "#ui/data-table/DataTable.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { useSession } from "#ui/session/session.ts";
import type { Service } from "../contract.ts";
import { durationText, priceText, statusLabels } from "./service-words.ts";
import classes from "./services.module.css";

const nameOf = ({ name }: Service): string => name;

const usualNames = ["name", "category", "status", "duration", "sku", "price"];

/** As views name them. */
export function useUsualNames(): readonly string[] {
  const seesMargin = useMay()("services.cost");
  return useMemo(() => (seesMargin ? [...usualNames, "margin"] : usualNames), [seesMargin]);
}

const margin: Column<Service> = {
  id: "margin",
  header: "Margin",
  cell: ({ margin_percent: percent }) =>
    percent === null ? "—" : <span className={percent < 0 ? classes.loss : "tabular"}>{`${percent}%`}</span>,
  sortValue: ({ margin_percent }) => margin_percent,
  width: "6.5rem",
  align: "end",
  hideBelow: "lg",
};

/** The server sorts: a column with a value to sort by has its button. */
export function useUsualColumns(): readonly Column<Service>[] {
  const currency = useSession().organization?.currency ?? "USD";
  const names = useUsualNames();
  return useMemo(() => {
    const all: readonly Column<Service>[] = [
      { id: "name", header: "Name", cell: nameOf, sortValue: nameOf, width: "34%" },
      {
        id: "category",
        header: "Category",
        cell: ({ category }) => category,
        sortValue: ({ category }) => category,
        width: "22%",
      },
      {
        id: "status",
        header: "Status",
        cell: ({ status }) => <StatusBadge status={status} label={statusLabels[status]} />,
        sortValue: ({ status }) => status,
        width: "6.5rem",
      },
      {
        id: "duration",
        header: "Duration",
        cell: ({ duration_minutes }) => durationText(duration_minutes),
        sortValue: ({ duration_minutes }) => duration_minutes,
        width: "7rem",
        hideBelow: "lg",
      },
      {
        id: "sku",
        header: "Code",
        cell: ({ sku }) => sku ?? "—",
        sortValue: ({ sku }) => sku,
        width: "6.5rem",
        hideBelow: "xl",
      },
      {
        id: "price",
        header: "Price",
        cell: (service) => <span className="tabular">{priceText(service, currency)}</span>,
        sortValue: ({ price_cents }) => price_cents,
        width: "8.5rem",
        align: "end",
      },
      margin,
    ];
    return all.filter(({ id }) => names.includes(id));
  }, [currency, names]);
}
