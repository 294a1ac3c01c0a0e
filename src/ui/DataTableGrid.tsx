/** A list as a table whose headers sort, whose rows open and whose keys j and k walk from row to row. */
import { Skeleton, VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useWindowVirtualizer, type Virtualizer } from "@tanstack/react-virtual";
import {
  memo,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Link, useNavigate } from "react-router";
import type { Column, ListProps, Sort } from "./data-table-rows.ts";
import classes from "./data-table.module.css";
import { useShortcut } from "./shortcuts.ts";

const rowHeight = 45;

export function DataTableGrid<Row>(props: ListProps<Row>) {
  const { label, columns, sorted, rowMenu, isLoading = false, skeletonRows = 8, empty, footer } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    setOffset((body.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
  }, [isLoading]);
  const rowsInView = useWindowVirtualizer({
    count: sorted.length,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin: offset,
  });
  useRowKeys(body, rowsInView, sorted.length);

  return (
    <div className={classes.frame} aria-busy={isLoading}>
      <table
        className={classes.table}
        aria-label={label}
        aria-rowcount={isLoading ? undefined : sorted.length + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
            {rowMenu && (
              <th scope="col" className={classes.menuCell}>
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={body}>
          {isLoading ? (
            <SkeletonRows {...props} count={skeletonRows} />
          ) : (
            <Rows {...props} rowsInView={rowsInView} />
          )}
        </tbody>
      </table>
      {isLoading && <VisuallyHidden role="status">{`Loading ${label}`}</VisuallyHidden>}
      {!isLoading && sorted.length === 0 && <div className={classes.empty}>{empty}</div>}
      {!isLoading && footer && <div className={classes.footer}>{footer}</div>}
    </div>
  );
}

type HeaderProps<Row> = { column: Column<Row>; sort: Sort | null; onSort: (sort: Sort | null) => void };

/** Each click goes on: up, down, as it came. */
function HeaderCell<Row>({ column, sort, onSort }: HeaderProps<Row>) {
  const isSorted = sort?.column === column.id;
  const direction = isSorted ? (sort.isDescending ? "descending" : "ascending") : undefined;
  const Icon = direction === "descending" ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      aria-sort={direction}
      style={{ width: column.width }}
      data-align={column.align}
      data-hide-below={column.hideBelow}
    >
      {column.sortValue ? (
        <button
          type="button"
          className={classes.sort}
          data-sorted={isSorted || undefined}
          onClick={() =>
            onSort(sort?.isDescending && isSorted ? null : { column: column.id, isDescending: isSorted })
          }
        >
          {column.header}
          {isSorted && <Icon size={13} aria-hidden />}
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

function Rows<Row>(props: ListProps<Row> & { rowsInView: Virtualizer<Window, Element> }) {
  const { sorted, rowKey, rowsInView, columns, rowMenu } = props;
  const items = rowsInView.getVirtualItems();
  const span = columns.length + (rowMenu ? 1 : 0);
  const before = (items[0]?.start ?? 0) - (items[0] ? rowsInView.options.scrollMargin : 0);
  const last = items.at(-1);
  const after = last ? rowsInView.getTotalSize() + rowsInView.options.scrollMargin - last.end : 0;
  return (
    <>
      {before > 0 && <Spacer height={before} span={span} />}
      {items.map((item) => {
        const row = sorted[item.index];
        return row === undefined ? null : (
          <RowLine key={rowKey(row)} {...props} row={row} index={item.index} />
        );
      })}
      {after > 0 && <Spacer height={after} span={span} />}
    </>
  );
}

function RowLine<Row>(props: ListProps<Row> & { row: Row; index: number }) {
  const { row, index, columns, rowTo, rowMenu } = props;
  const navigate = useNavigate();
  const to = rowTo?.(row);

  function open(event: MouseEvent) {
    const isOnControl =
      event.target instanceof Element && event.target.closest("a, button, input, [role=menu]");
    if (!to || isOnControl || window.getSelection()?.isCollapsed === false) return;
    if (event.metaKey || event.ctrlKey) window.open(to, "_blank", "noopener");
    else void navigate(to);
  }

  return (
    <tr
      aria-rowindex={index + 2}
      data-index={index}
      className={classes.row}
      data-opens={to ? true : undefined}
      onClick={open}
    >
      <RowCells row={row} columns={columns} to={to} rowMenu={rowMenu} />
    </tr>
  );
}

type CellsProps<Row> = Pick<ListProps<Row>, "columns" | "rowMenu"> & { row: Row; to: string | undefined };

/** A row that stays while the list is searched is not drawn again. */
const RowCells = memo(function RowCells<Row>({ row, columns, to, rowMenu }: CellsProps<Row>) {
  return (
    <>
      {columns.map((column, position) => (
        <td key={column.id} data-align={column.align} data-hide-below={column.hideBelow}>
          {position === 0 && to ? (
            <Link to={to} className={classes.rowLink} data-row-link>
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      {rowMenu && <td className={classes.menuCell}>{rowMenu(row)}</td>}
    </>
  );
}) as <Row>(props: CellsProps<Row>) => ReactNode;

function Spacer({ height, span }: { height: number; span: number }) {
  return (
    <tr aria-hidden className={classes.spacer}>
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}

function SkeletonRows<Row>({ columns, rowMenu, count }: ListProps<Row> & { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <tr key={index} aria-hidden className={classes.row}>
      {columns.map((column, position) => (
        <td key={column.id} data-hide-below={column.hideBelow}>
          <Skeleton height={12} width={position === 0 ? "70%" : "50%"} />
        </td>
      ))}
      {rowMenu && <td className={classes.menuCell} />}
    </tr>
  ));
}

/** j and k move the focus down and up through the rows, also past the edge of what is drawn. */
function useRowKeys(
  body: RefObject<HTMLElement | null>,
  list: Virtualizer<Window, Element>,
  count: number,
): void {
  function move(step: number) {
    const current = document.activeElement?.closest("tr")?.dataset["index"];
    const next = Math.min(Math.max(current === undefined ? 0 : Number(current) + step, 0), count - 1);
    list.scrollToIndex(next, { align: "auto" });
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        body.current?.querySelector<HTMLElement>(`[data-index="${next}"] [data-row-link]`)?.focus(),
      ),
    );
  }
  useShortcut({ keys: "j", label: "Next row", group: "Lists", run: () => move(1) }, count > 0);
  useShortcut({ keys: "k", label: "Previous row", group: "Lists", run: () => move(-1) }, count > 0);
}
