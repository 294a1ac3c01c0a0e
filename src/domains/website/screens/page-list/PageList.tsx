/** The pages as a list: title, address, status, views and when each was changed last. */
import { Button } from "@mantine/core";
import { IconPlus, IconWorld } from "@tabler/icons-react";
import { useCallback, useMemo, useState } from "react";
import { countText } from "#ui/data-table/count-text.ts";
import { type Column, DataTable, type Sort } from "#ui/data-table/DataTable.tsx";
import { ListAnswer, ListFooter } from "#ui/data-table/ListAnswer.tsx";
import { NoMatches } from "#ui/data-table/NoMatches.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ActionMenu } from "#ui/menu/ActionMenu.tsx";
import type { PhoneRowContent } from "#ui/phone/phone-row.ts";
import { RelativeTime } from "#ui/RelativeTime.tsx";
import { StatusBadge } from "#ui/StatusBadge.tsx";
import { useSession } from "#ui/session/session.ts";
import type { PageListItem } from "../../pages/contract.ts";
import { usePageActions } from "../page-actions.tsx";
import {
  countedPages,
  countedViews,
  pageStatusColors,
  pageStatusLabels,
  pathOfPage,
  scheduledText,
  slugText,
} from "../page-words.ts";
import classes from "../website.module.css";
import { ScheduleDialog } from "./ScheduleDialog.tsx";
import { type PageFilters, usePages } from "./use-pages.ts";

type Props = { list: PageFilters; onAdd: (() => void) | undefined };

export function PageList({ list, onAdd }: Props) {
  const { search, filters, setFilters, clear } = list;
  const { status, sort } = filters;
  const found = usePages(list);
  const [scheduled, setScheduled] = useState<PageListItem | null>(null);
  const actionsFor = usePageActions({ onSchedule: setScheduled as (page: object) => void });
  const rowMenu = useCallback(
    (page: PageListItem) => (
      <ActionMenu label={`Actions for ${titleOf(page)}`} actions={() => actionsFor(page)} />
    ),
    [actionsFor],
  );
  const columns = useColumns();
  const isFiltered = search !== "" || status !== "";
  return (
    <ListAnswer list={found} failed="Failed to load pages">
      <DataTable
        label="Website pages"
        rows={found.rows}
        columns={columns}
        rowKey={keyOf}
        rowLabel={titleOf}
        rowTo={pathOfPage}
        rowMenu={rowMenu}
        phoneRow={phoneRow}
        isLoading={found.isLoading}
        skeletonRows={5}
        sort={
          sort === "title" || sort === "-title" ? { column: "title", isDescending: sort === "-title" } : null
        }
        onSort={(next) => setFilters({ sort: sortOf(next) })}
        empty={
          isFiltered ? <NoneFound onClear={() => clear({ keep: ["sort"] })} /> : <NoPages onAdd={onAdd} />
        }
        footer={
          <ListFooter
            list={found}
            shown={found.rows.length}
            text={countText(found.rows.length, found.first?.total ?? 0, countedPages)}
          />
        }
      />
      <ScheduleDialog page={scheduled} onClose={() => setScheduled(null)} />
    </ListAnswer>
  );
}

const keyOf = ({ id }: PageListItem): number => id;
const titleOf = ({ title }: PageListItem): string => title || "Untitled";
const sortOf = (next: Sort | null) => (next ? (next.isDescending ? "-title" : "title") : "");

const Badge = ({ status }: Pick<PageListItem, "status">) => (
  <StatusBadge status={status} label={pageStatusLabels[status]} color={pageStatusColors[status]} />
);

const phoneRow = (page: PageListItem): PhoneRowContent => ({
  title: titleOf(page),
  badge: <Badge status={page.status} />,
  details: [slugText(page), countedViews(page.views)],
});

function useColumns(): readonly Column<PageListItem>[] {
  const zone = useSession().organization?.timeZone ?? "UTC";
  return useMemo(
    () => [
      { id: "title", header: "Title", cell: titleOf, sortValue: titleOf, width: "28%" },
      {
        id: "url",
        header: "URL",
        cell: (page) => <span className={classes.slug}>{slugText(page)}</span>,
        hideBelow: "md",
      },
      {
        id: "status",
        header: "Status",
        cell: ({ status, is_changed: isChanged, scheduled_at: at }) => (
          <span className={classes.statusCell}>
            <Badge status={status} />
            {at ? (
              <small>{scheduledText(at, zone)}</small>
            ) : (
              status === "published" && isChanged && <small>Unpublished changes</small>
            )}
          </span>
        ),
        width: "12rem",
      },
      {
        id: "views",
        header: "Views",
        cell: ({ views, visitors }) => (
          <span
            className="tabular"
            title={`${visitors} visitors, each counted once a day. Bots and your team aren't counted.`}
          >
            {views}
          </span>
        ),
        align: "end",
        width: "5rem",
      },
      {
        id: "modified",
        header: "Modified",
        cell: ({ updated_at: at }) => <RelativeTime at={at} />,
        width: "9rem",
        hideBelow: "lg",
      },
    ],
    [zone],
  );
}

const NoneFound = ({ onClear }: { onClear: () => void }) => (
  <NoMatches
    isBare
    title="No pages found"
    text="Try adjusting your search or filters."
    icon={<IconWorld size={18} />}
    onClear={onClear}
  />
);

const NoPages = ({ onAdd }: { onAdd: (() => void) | undefined }) => (
  <EmptyState
    isBare
    title="No pages yet"
    text="Start with a whole website for your trade, then make it yours."
    icon={<IconWorld size={18} />}
    action={
      onAdd && (
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
          New Page
        </Button>
      )
    }
  />
);
