/** The services as a list, with what each costs, takes and leaves. */

import { Button } from "@mantine/core";
import { IconPlus, IconTool } from "@tabler/icons-react";
import { useCallback, useMemo } from "react";
import { countText } from "#ui/data-table/count-text.ts";
import { type Column, DataTable, type Sort } from "#ui/data-table/DataTable.tsx";
import { ListAnswer, ListFooter } from "#ui/data-table/ListAnswer.tsx";
import { NoMatches } from "#ui/data-table/NoMatches.tsx";
import { sortIn, sortText } from "#ui/data-table/sort-text.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import type { PhoneRowContent } from "#ui/phone/phone-row.ts";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { useSession } from "#ui/session/session.ts";
import { type Service, ServiceSort } from "../contract.ts";
import { useServiceActions } from "./service-actions.tsx";
import { counted, durationText, pathOf, priceText, statusLabels } from "./service-words.ts";
import classes from "./services.module.css";
import { type ServiceFilters, useServices } from "./use-services.ts";

type Props = {
  list: ServiceFilters;
  onAdd: (() => void) | undefined;
  onEdit: (service: Service) => void;
};

export function ServiceList({ list, onAdd, onEdit }: Props) {
  const { search, filters, setFilters, clear } = list;
  const { category, status } = filters;
  const sort = filters.sort || "name";
  const found = useServices(list);
  const columns = useColumns();
  const phoneRow = usePhoneRow();
  const actionsFor = useServiceActions({ onEdit });
  const rowMenu = useCallback(
    (service: Service) => (
      <ActionMenu label={`Actions for ${service.name}`} actions={() => actionsFor(service)} />
    ),
    [actionsFor],
  );
  const isFiltered = search !== "" || category !== "" || status !== "";
  return (
    <ListAnswer list={found} failed="Failed to load services">
      <DataTable
        label="Services"
        rows={found.rows}
        columns={columns}
        rowKey={keyOf}
        rowLabel={nameOf}
        rowTo={pathOf}
        rowMenu={rowMenu}
        phoneRow={phoneRow}
        isLoading={found.isLoading}
        skeletonRows={8}
        sort={sort === "newest" ? null : sortIn(sort)}
        onSort={(next) => setFilters({ sort: next ? sortOf(next) : "" })}
        empty={
          isFiltered ? (
            <NothingFound onClear={() => clear({ keep: ["sort"] })} />
          ) : (
            <NoServices onAdd={onAdd} />
          )
        }
        footer={
          <ListFooter
            list={found}
            shown={found.rows.length}
            text={countText(found.rows.length, found.first?.total ?? 0, counted)}
          />
        }
      />
    </ListAnswer>
  );
}

const keyOf = (service: Service): number => service.id;
const nameOf = (service: Service): string => service.name;
const sortOf = (sort: Sort) => ServiceSort.catch("name").parse(sortText(sort));

function usePhoneRow(): (service: Service) => PhoneRowContent {
  const currency = useSession().organization?.currency ?? "USD";
  return (service) => ({
    title: service.name,
    badge: service.status !== "active" && (
      <StatusBadge status={service.status} label={statusLabels[service.status]} />
    ),
    details: [priceText(service, currency), durationText(service.duration_minutes), service.category],
  });
}

/** The server sorts: a column with a value to sort by has its button. */
function useColumns(): readonly Column<Service>[] {
  const currency = useSession().organization?.currency ?? "USD";
  const seesMargin = useMay()("services.cost");
  return useMemo(() => {
    const margin: Column<Service> = {
      id: "margin",
      header: "Margin",
      cell: ({ margin_percent: margin }) =>
        margin === null ? "—" : <span className={margin < 0 ? classes.loss : "tabular"}>{`${margin}%`}</span>,
      width: "5.5rem",
      align: "end",
      hideBelow: "lg",
    };
    return [
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
        width: "6.5rem",
      },
      {
        id: "duration",
        header: "Duration",
        cell: ({ duration_minutes }) => durationText(duration_minutes),
        width: "7rem",
        hideBelow: "lg",
      },
      {
        id: "sku",
        header: "Code",
        cell: ({ sku }) => sku ?? "—",
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
      ...(seesMargin ? [margin] : []),
    ];
  }, [currency, seesMargin]);
}

function NoServices({ onAdd }: { onAdd: (() => void) | undefined }) {
  return (
    <EmptyState
      isBare
      title="No services yet"
      text="Add the services you offer and their prices, or import a list you already have."
      icon={<IconTool size={18} />}
      action={
        onAdd && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
            Add Service
          </Button>
        )
      }
    />
  );
}

function NothingFound({ onClear }: { onClear: () => void }) {
  return (
    <NoMatches
      isBare
      title="No services found"
      text="Try adjusting your search or filters."
      icon={<IconTool size={18} />}
      onClear={onClear}
    />
  );
}
