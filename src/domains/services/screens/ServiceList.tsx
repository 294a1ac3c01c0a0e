/** The services as a list, with what each costs, takes and leaves. */
import { Button } from "@mantine/core";
import { IconPlus, IconTool } from "@tabler/icons-react";
import { useCallback, useMemo } from "react";
import { type Column, DataTable, type Sort } from "#ui/data-table/DataTable.tsx";
import { MoreRows } from "#ui/data-table/MoreRows.tsx";
import type { ListAddress } from "#ui/data-table/use-list-address.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorCard } from "#ui/ErrorCard.tsx";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { useSession } from "#ui/session/session.ts";
import { type Service, ServiceSort } from "../contract.ts";
import { useServiceActions } from "./service-actions.tsx";
import { counted, durationText, pathOf, priceText, statusLabels } from "./service-words.ts";
import classes from "./services.module.css";
import { useServices } from "./use-services.ts";

type Props = {
  address: ListAddress;
  onAdd: (() => void) | undefined;
  onEdit: (service: Service) => void;
};

export function ServiceList({ address, onAdd, onEdit }: Props) {
  const { search, get, set } = address;
  const [category, status] = [get("category") ?? "", get("status") ?? ""];
  const sort = ServiceSort.catch("name").parse(get("sort") ?? "name");
  const found = useServices({ search, category, status, sort });
  const { pages } = found;
  const onSort = useCallback((next: Sort | null) => set({ sort: next && sortText(next) }), [set]);
  const columns = useColumns();
  const actionsFor = useServiceActions({ onEdit });
  const rowMenu = useCallback(
    (service: Service) => (
      <ActionMenu label={`Actions for ${service.name}`} actions={() => actionsFor(service)} />
    ),
    [actionsFor],
  );
  if (found.isLoading && pages.error) {
    return (
      <ErrorCard
        title="Failed to load services"
        error={pages.error}
        isRetrying={pages.isFetching}
        onRetry={() => void pages.refetch()}
      />
    );
  }
  const isFiltered = search !== "" || category !== "" || status !== "";
  const clear = () => {
    address.setSearch("");
    set({ category: null, status: null });
  };
  return (
    <div className={found.isSearching ? classes.dim : undefined}>
      <DataTable
        label="Services"
        rows={found.services}
        columns={columns}
        rowKey={keyOf}
        rowLabel={nameOf}
        rowTo={pathOf}
        rowMenu={rowMenu}
        isLoading={found.isLoading}
        skeletonRows={8}
        sort={
          sort === "newest" ? null : { column: sort.replace("-", ""), isDescending: sort.startsWith("-") }
        }
        onSort={onSort}
        empty={isFiltered ? <NothingFound onClear={clear} /> : <NoServices onAdd={onAdd} />}
        footer={<Footer found={found} />}
      />
    </div>
  );
}

const keyOf = (service: Service): number => service.id;
const nameOf = (service: Service): string => service.name;
const sortText = ({ column, isDescending }: Sort): string => `${isDescending ? "-" : ""}${column}`;

function Footer({ found: { services, total, pages } }: { found: ReturnType<typeof useServices> }) {
  return (
    <div className={classes.footer}>
      <span className="tabular" role="status">
        {services.length === total ? counted(total) : `${services.length} of ${counted(total)}`}
      </span>
      {pages.hasNextPage && (
        <MoreRows
          isFetching={pages.isFetching}
          onReach={() => void pages.fetchNextPage()}
          shown={services.length}
        />
      )}
    </div>
  );
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
        isOffCard: true,
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
      text="Write down what you do and what it costs, or import the list you have."
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
    <EmptyState
      isBare
      title="No services found"
      text="Nothing matches this search and these filters."
      icon={<IconTool size={18} />}
      action={
        <Button variant="default" onClick={onClear}>
          Clear search and filters
        </Button>
      }
    />
  );
}
