/** The funnels as a list: name and steps, status, visits, conversions, rate and when each was changed last. */
import { Button, Skeleton } from "@mantine/core";
import { IconChartFunnel, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback } from "react";
import { messageOf } from "#ui/api/api-error.ts";
import { freshness } from "#ui/api/freshness.ts";
import { type Column, DataTable } from "#ui/data-table/DataTable.tsx";
import { ListAnswer, ListFooter } from "#ui/data-table/ListAnswer.tsx";
import { NamedCell } from "#ui/data-table/NamedCell.tsx";
import { NoMatches } from "#ui/data-table/NoMatches.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import type { PhoneRowContent } from "#ui/phone/phone-row.ts";
import { RelativeTime } from "#ui/RelativeTime.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import type { Funnel, FunnelFigures } from "../contract.ts";
import { funnelPath } from "../paths.ts";
import { useFunnelActions } from "./funnel-actions.tsx";
import { counted, rateText, statusColors, statusLabels } from "./funnel-words.ts";
import { funnelsApi } from "./funnels-api.ts";
import { type FunnelFilters, useFunnels } from "./use-funnels.ts";

type Props = { list: FunnelFilters; onAdd: (() => void) | undefined };

export function FunnelList({ list, onAdd }: Props) {
  const { search, filters, clear } = list;
  const found = useFunnels(list);
  const actionsFor = useFunnelActions();
  const rowMenu = useCallback(
    (funnel: Funnel) => (
      <ActionMenu label={`Actions for ${funnel.name}`} actions={() => actionsFor(funnel)} />
    ),
    [actionsFor],
  );
  const isFiltered = search !== "" || filters.state !== "";
  return (
    <ListAnswer list={found} failed="Failed to load funnels">
      <DataTable
        label="Funnels"
        rows={found.rows}
        columns={columns}
        rowKey={keyOf}
        rowLabel={nameOf}
        rowTo={pathOf}
        rowMenu={rowMenu}
        phoneRow={phoneRow}
        isLoading={found.isLoading}
        skeletonRows={5}
        empty={isFiltered ? <NoneFound onClear={() => clear()} /> : <NoFunnels onAdd={onAdd} />}
        footer={
          <ListFooter
            list={found}
            shown={found.rows.length}
            text={`${counted(found.rows.length)}${found.hasMore ? " so far" : ""}`}
          />
        }
      />
    </ListAnswer>
  );
}

const keyOf = ({ id }: Funnel): number => id;
const nameOf = ({ name }: Funnel): string => name;
const pathOf = ({ id }: Funnel): string => funnelPath({ id });
const stepsOf = ({ step_names: names }: Funnel): string =>
  names.length > 0 ? names.join(" → ") : "No steps yet";

/** Asked for each funnel by itself, so that a slow one keeps no other waiting. */
function Figure({ funnel, text }: { funnel: Funnel; text: (figures: FunnelFigures) => ReactNode }) {
  const { data, error, isError } = useQuery({
    ...funnelsApi.figures.queryOptions({ input: { id: funnel.id, days: "30" } }),
    ...freshness.customerList,
  });
  if (isError) return <span title={messageOf(error, "The figures couldn't be loaded.")}>–</span>;
  return data ? <span className="tabular">{text(data)}</span> : <Skeleton height={14} width={36} />;
}

const columns: readonly Column<Funnel>[] = [
  {
    id: "name",
    header: "Name",
    cell: (funnel) => <NamedCell name={funnel.name} line={stepsOf(funnel)} />,
    width: "40%",
  },
  {
    id: "status",
    header: "Status",
    cell: ({ status }) => (
      <StatusBadge status={status} label={statusLabels[status]} color={statusColors[status]} />
    ),
    width: "7rem",
  },
  {
    id: "visits",
    header: "Visits",
    cell: (funnel) => <Figure funnel={funnel} text={({ visits }) => visits.toLocaleString("en-US")} />,
    align: "end",
    width: "6rem",
  },
  {
    id: "conversions",
    header: "Conversions",
    cell: (funnel) => (
      <Figure funnel={funnel} text={({ conversions }) => conversions.toLocaleString("en-US")} />
    ),
    align: "end",
    width: "7rem",
  },
  {
    id: "rate",
    header: "Rate",
    cell: (funnel) => <Figure funnel={funnel} text={({ rate }) => rateText(rate)} />,
    align: "end",
    width: "5rem",
  },
  {
    id: "updated",
    header: "Updated",
    cell: ({ updated_at: at }) => <RelativeTime at={at} />,
    width: "9rem",
    hideBelow: "lg",
  },
];

const phoneRow = (funnel: Funnel): PhoneRowContent => ({
  title: funnel.name,
  badge: (
    <StatusBadge
      status={funnel.status}
      label={statusLabels[funnel.status]}
      color={statusColors[funnel.status]}
    />
  ),
  details: [
    <Figure
      key="figures"
      funnel={funnel}
      text={({ visits, conversions, rate }) =>
        `${visits.toLocaleString("en-US")} visits, ${conversions.toLocaleString("en-US")} conversions, ${rateText(rate)}`
      }
    />,
  ],
});

const NoneFound = ({ onClear }: { onClear: () => void }) => (
  <NoMatches
    isBare
    title="No funnels found"
    text="Try adjusting your search or filters."
    icon={<IconChartFunnel size={18} />}
    onClear={onClear}
  />
);

const NoFunnels = ({ onAdd }: { onAdd: (() => void) | undefined }) => (
  <EmptyState
    isBare
    title="No funnels yet"
    text="A funnel shows how many visitors become paying customers, and where the others stop."
    icon={<IconChartFunnel size={18} />}
    action={
      onAdd && (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          New Funnel
        </Button>
      )
    }
  />
);
