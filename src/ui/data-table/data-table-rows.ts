/** What a list is made of: its columns, its rows, and the order they are shown in. */
import type { ReactNode } from "react";
import type { PhoneRowContent } from "../phone/phone-row.ts";

export type Column<Row> = {
  id: string;
  header: string;
  /** Only for screen readers, where the cells say it themselves. */
  isHeaderHidden?: boolean;
  cell: (row: Row) => ReactNode;
  /** Makes the header a sort button. Text sorts as people expect, nothing sorts last. */
  sortValue?: (row: Row) => string | number | null | undefined;
  /** Any width of a table column ("8rem", "20%"); the rest is shared. */
  width?: string;
  align?: "start" | "end";
  /** Hidden while the table is narrower than 36rem (md), 50rem (lg), 64rem (xl) or 80rem (2xl). */
  hideBelow?: "md" | "lg" | "xl" | "2xl";
};

export type Sort = { column: string; isDescending: boolean };

export type DataTableProps<Row> = {
  /** What the list holds, for screen readers: "Customers". */
  label: string;
  rows: readonly Row[];
  /** The first column names the row and carries its link. */
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => RowKey;
  /** The row's name in words, for the label of its menu. */
  rowLabel: (row: Row) => string;
  rowTo?: (row: Row) => string;
  /** An ActionMenu or the like, shown at the end of the row. */
  rowMenu?: (row: Row) => ReactNode;
  /** What a phone shows of the row, in two lines. */
  phoneRow: (row: Row) => PhoneRowContent;
  /** Shows rows of the same height that are still to come. */
  isLoading?: boolean;
  skeletonRows?: number;
  /** Shown in place of the rows when there are none. */
  empty: ReactNode;
  initialSort?: Sort;
  /** With `onSort`, the caller sorts and gives the rows in this order; without it the table sorts by itself. */
  sort?: Sort | null;
  onSort?: (sort: Sort | null) => void;
  /** Under the last row: a count, or a button for more. */
  footer?: ReactNode;
  /** On a desk each row can be selected, on a phone while `isSelecting`. */
  selection?: RowSelection | undefined;
};

export type RowKey = string | number;
export type RowSelection = {
  selected: ReadonlySet<RowKey>;
  onChange: (selected: ReadonlySet<RowKey>) => void;
  /** On a phone a press selects the row instead of opening it. */
  isSelecting?: boolean;
  /** Selects the row and begins to select others, after a long press on a phone. */
  begin?: (key: RowKey) => void;
};

export type ListProps<Row> = Omit<DataTableProps<Row>, "sort" | "onSort"> & {
  sorted: readonly Row[];
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
};

const collator = new Intl.Collator("en-US", { numeric: true, sensitivity: "base" });

/** Stable, and without changing `rows`. Rows without a value come last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: Sort | null,
): readonly Row[] {
  const valueOf = columns.find((column) => column.id === sort?.column)?.sortValue;
  if (!sort || !valueOf) return rows;
  const sign = sort.isDescending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: valueOf(row) }))
    .sort((a, b) => {
      const isEmptyA = a.value === null || a.value === undefined || a.value === "";
      const isEmptyB = b.value === null || b.value === undefined || b.value === "";
      if (isEmptyA || isEmptyB) return Number(isEmptyA) - Number(isEmptyB);
      if (typeof a.value === "number" && typeof b.value === "number") return sign * (a.value - b.value);
      return sign * collator.compare(String(a.value), String(b.value));
    })
    .map((entry) => entry.row);
}
