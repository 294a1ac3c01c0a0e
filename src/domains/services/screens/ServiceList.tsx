/** The services as a list, with what each costs, takes and leaves. */

import { Button } from "@mantine/core";
import { IconPlus, IconTool } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { BulkBar, BulkNotice, ViewNotes } from "#domains/views/screens/ViewPartsPanel.tsx";
import { countText } from "#ui/data-table/count-text.ts";
import { DataTable } from "#ui/data-table/DataTable.tsx";
import { ListAnswer, ListFooter } from "#ui/data-table/ListAnswer.tsx";
import { NoMatches } from "#ui/data-table/NoMatches.tsx";
import { type Selecting, useSelection } from "#ui/data-table/rows/use-selection.ts";
import { sortIn, sortText } from "#ui/data-table/sort-text.ts";
import { useChosenColumns } from "#ui/data-table/use-chosen-columns.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import type { PhoneRowContent } from "#ui/phone/phone-row.ts";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { useMay } from "#ui/session/permissions.ts";
import { useSession } from "#ui/session/session.ts";
import type { Service } from "../contract.ts";
import { useServiceActions } from "./service-actions.tsx";
import { useUsualColumns } from "./service-columns.tsx";
import { counted, durationText, pathOf, priceText, statusLabels } from "./service-words.ts";
import { refreshServices } from "./services-api.ts";
import { type ServiceFilters, useServices, wholeWhere } from "./use-services.ts";

type Props = {
  list: ServiceFilters;
  onAdd: (() => void) | undefined;
  onEdit: (service: Service) => void;
  /** On a phone a press selects a service instead of opening it. */
  selecting: Selecting;
};

export function ServiceList({ list, onAdd, onEdit, selecting }: Props) {
  const { search, filters, setFilters, address } = list;
  const { category, status, where, cols } = filters;
  const sort = filters.sort || "name";
  const found = useServices(list);
  const seesCosts = useMay()("services.cost");
  const columns = useChosenColumns(cols, useUsualColumns(), seesCosts ? loadAll : loadWithoutCosts);
  const phoneRow = usePhoneRow();
  const actionsFor = useServiceActions({ onEdit });
  const rowMenu = useCallback(
    (service: Service) => (
      <ActionMenu label={`Actions for ${service.name}`} actions={() => actionsFor(service)} />
    ),
    [actionsFor],
  );
  const narrowed = wholeWhere(list);
  const selection = useSelection(`${narrowed}\n${search}`, selecting);
  const { selected, isSelecting } = selection;
  const client = useQueryClient();
  const refresh = () => void refreshServices(client);
  const leftOut = found.first?.left_out ?? nothing;
  const isFiltered = search !== "" || category !== "" || status !== "" || where !== "";
  function clear() {
    list.clear({ keep: ["sort", "cols"] });
    // Otherwise a view would come back with its filter.
    address.set({ saved: "none" });
  }
  return (
    <ListAnswer list={found} failed="Failed to load services">
      {(where !== "" || leftOut.length > 0) && (
        <ViewNotes list="services" address={address} leftOut={leftOut} />
      )}
      <BulkNotice list="services" word="service" onChanged={refresh} />
      <DataTable
        label="Services"
        rows={found.rows}
        columns={columns}
        selection={selection}
        rowKey={keyOf}
        rowLabel={nameOf}
        rowTo={pathOf}
        rowMenu={rowMenu}
        phoneRow={phoneRow}
        isLoading={found.isLoading}
        skeletonRows={8}
        sort={sort === "newest" ? null : sortIn(sort)}
        onSort={(next) => setFilters({ sort: next ? sortText(next) : "" })}
        empty={isFiltered ? <NothingFound onClear={clear} /> : <NoServices onAdd={onAdd} />}
        footer={
          <ListFooter
            list={found}
            shown={found.rows.length}
            text={countText(found.rows.length, found.first?.total ?? 0, counted)}
          />
        }
      />
      {(selected.size > 0 || isSelecting) && (
        <BulkBar
          list="services"
          word="service"
          selected={selected}
          found={{ where: narrowed, search }}
          isSelecting={isSelecting}
          onClear={selection.clear}
          onChanged={refresh}
        />
      )}
    </ListAnswer>
  );
}

const keyOf = (service: Service): number => service.id;
const nameOf = (service: Service): string => service.name;
const nothing: readonly string[] = [];

type Load = Parameters<typeof useChosenColumns<Service>>[2];
const loadAll: Load = async (...wanted) => (await import("./view-columns.tsx")).loadColumns(true, ...wanted);
const loadWithoutCosts: Load = async (...wanted) =>
  (await import("./view-columns.tsx")).loadColumns(false, ...wanted);

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
