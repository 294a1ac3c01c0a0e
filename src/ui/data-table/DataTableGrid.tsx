/** A list as a table whose headers sort, whose rows open and whose keys j and k walk from row to row. */
import { Skeleton, VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { type MouseEvent, memo, type ReactNode, useRef } from "react";
import { Link, useNavigate } from "react-router";
import classes from "./data-table.module.css";
import type { Column, ListProps, Sort } from "./data-table-rows.ts";
import { SelectAllCell, SelectCell } from "./rows/SelectCells.tsx";
import { type SelectRow, useRowKeys } from "./rows/use-row-keys.ts";
import { type RowsInView, useRowsInView } from "./rows/use-rows-in-view.ts";

const rowPx = 45;

export function DataTableGrid<Row>(props: ListProps<Row>) {
  const { label, columns, sorted, rowMenu, isLoading = false, skeletonRows = 8, empty, footer } = props;
  const { selection, rowKey } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const inView = useRowsInView(body, sorted.length, rowPx);
  const keyAt = (index: number) => rowKey(sorted[index] as Row);
  const select = useRowKeys({ body, inView, keyAt, count: sorted.length, selection });

  return (
    <div className={classes.frame} aria-busy={isLoading}>
      <table
        className={classes.table}
        aria-label={label}
        aria-rowcount={isLoading ? undefined : sorted.length + 1}
      >
        <thead>
          <tr aria-rowindex={1}>
            {selection && <SelectAllCell selection={selection} keys={sorted.map((row) => rowKey(row))} />}
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
            <Rows {...props} inView={inView} select={select} />
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
      ) : column.isHeaderHidden ? (
        <VisuallyHidden>{column.header}</VisuallyHidden>
      ) : (
        column.header
      )}
    </th>
  );
}

type RowsProps<Row> = ListProps<Row> & { inView: RowsInView; select: SelectRow };

function Rows<Row>(props: RowsProps<Row>) {
  const { sorted, rowKey, inView } = props;
  const { start, end } = inView;
  return (
    <>
      {start > 0 && <Spacer height={start * rowPx} />}
      {sorted.slice(start, end).map((row, position) => (
        <RowLine key={rowKey(row)} {...props} row={row} index={start + position} />
      ))}
      {end < sorted.length && <Spacer height={(sorted.length - end) * rowPx} />}
    </>
  );
}

function RowLine<Row>(props: RowsProps<Row> & { row: Row; index: number }) {
  const { row, index, columns, rowTo, rowMenu, selection, select } = props;
  const isSelected = selection?.selected.has(props.rowKey(row)) ?? false;
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
      data-selected={isSelected || undefined}
      aria-selected={selection ? isSelected : undefined}
      onClick={open}
    >
      {selection && (
        <SelectCell
          label={props.rowLabel(row)}
          isSelected={isSelected}
          onSelect={(isRange) => select(index, isRange)}
        />
      )}
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

/** Of one cell: in a table of fixed layout a cell across all columns would make room for those that are hidden. */
function Spacer({ height }: { height: number }) {
  return (
    <tr aria-hidden className={classes.spacer}>
      <td style={{ height }} />
    </tr>
  );
}

function SkeletonRows<Row>({ columns, rowMenu, selection, count }: ListProps<Row> & { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    <tr key={index} aria-hidden className={classes.row}>
      {selection && <td className={classes.selectCell} />}
      {columns.map((column, position) => (
        <td key={column.id} data-hide-below={column.hideBelow}>
          <Skeleton height={12} width={position === 0 ? "70%" : "50%"} />
        </td>
      ))}
      {rowMenu && <td className={classes.menuCell} />}
    </tr>
  ));
}
