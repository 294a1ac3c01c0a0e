/** The list of segments, each with how many customers are in it now. */
import { Button, Skeleton } from "@mantine/core";
import { IconAlertTriangle, IconPlus, IconUsersGroup } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { plural } from "#shared/plural.ts";
import { messageOf } from "#ui/api/api-error.ts";
import { freshness } from "#ui/api/freshness.ts";
import { type Column, DataTable } from "#ui/data-table/DataTable.tsx";
import { ListAnswer, ListFooter } from "#ui/data-table/ListAnswer.tsx";
import { NamedCell } from "#ui/data-table/NamedCell.tsx";
import { NoMatches } from "#ui/data-table/NoMatches.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import type { PhoneRowContent } from "#ui/phone/phone-row.ts";
import { DayText } from "#ui/RelativeTime.tsx";
import type { Segment } from "../contract.ts";
import { segmentPath } from "../paths.ts";
import { useSegmentActions } from "./segment-actions.tsx";
import classes from "./segments.module.css";
import { segmentsApi } from "./segments-api.ts";
import { type SegmentFilters, useSegments } from "./use-segments.ts";

export function SegmentList({ list, onAdd }: { list: SegmentFilters; onAdd: (() => void) | undefined }) {
  const { search, clear, filters } = list;
  const found = useSegments(list);
  const actionsFor = useSegmentActions();
  const rowMenu = useCallback(
    (segment: Segment) => (
      <ActionMenu label={`Actions for ${segment.name}`} actions={() => actionsFor(segment)} />
    ),
    [actionsFor],
  );
  const isFiltered = search !== "" || filters.state === "archived";
  return (
    <ListAnswer list={found} failed="Failed to load segments">
      <DataTable
        label="Segments"
        rows={found.rows}
        columns={columns}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        rowTo={({ id }) => segmentPath({ id })}
        rowMenu={rowMenu}
        phoneRow={phoneRow}
        isLoading={found.isLoading}
        skeletonRows={5}
        empty={
          isFiltered ? (
            <NoMatches
              isBare
              title="No segments found"
              text="Try adjusting your search or filters."
              icon={<IconUsersGroup size={18} />}
              onClear={() => clear()}
            />
          ) : (
            <NoSegments onAdd={onAdd} />
          )
        }
        footer={
          <ListFooter
            list={found}
            shown={found.rows.length}
            text={`${plural(found.rows.length, "segment")}${found.hasMore ? " so far" : ""}`}
          />
        }
      />
    </ListAnswer>
  );
}

function NoSegments({ onAdd }: { onAdd: (() => void) | undefined }) {
  return (
    <EmptyState
      isBare
      title="No segments yet"
      text="A segment finds customers by what you know about them, such as no visit for 11 months. Start with one that is ready, or choose your own conditions."
      icon={<IconUsersGroup size={18} />}
      action={
        onAdd && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
            Create Segment
          </Button>
        )
      }
    />
  );
}

/** Asked for each segment by itself, so that a slow one keeps no other waiting. */
function Size({ segment: { id } }: { segment: Segment }) {
  const size = useQuery({ ...segmentsApi.size.queryOptions({ input: { id } }), ...freshness.customerList });
  if (size.isError) return <span title={messageOf(size.error, "The customers couldn't be counted.")}>–</span>;
  if (!size.data) return <Skeleton height={14} width={36} />;
  const { people, problems } = size.data;
  const why = problems.join(" ");
  return (
    <>
      {why && (
        <span title={why} className={classes.problemMark}>
          <IconAlertTriangle size={14} role="img" aria-label={why} />
        </span>
      )}
      {people.toLocaleString("en-US")}
    </>
  );
}

const columns: readonly Column<Segment>[] = [
  {
    id: "name",
    header: "Name",
    cell: ({ name, description }) => <NamedCell name={name} line={description} />,
  },
  {
    id: "people",
    header: "Customers",
    cell: (segment) => <Size segment={segment} />,
    width: "8rem",
    align: "end",
  },
  {
    id: "changed",
    header: "Last changed",
    cell: ({ updated_at: at }) => <DayText at={at} />,
    width: "9rem",
    hideBelow: "lg",
  },
];

const phoneRow = (segment: Segment): PhoneRowContent => ({
  title: segment.name,
  badge: <Size segment={segment} />,
  details: [segment.description || "No description"],
});
